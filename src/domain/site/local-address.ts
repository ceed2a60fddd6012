const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** Returns true for the address of the local server, which serves the site and the backend (architecture, "The local backend"). */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && LOCAL_HOSTS.includes(new URL(address).hostname);
}
