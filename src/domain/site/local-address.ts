const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/** The local server serves the site and the backend at the same address (architecture, "The local backend"). */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && LOCAL_HOSTS.includes(new URL(address).hostname);
}
