const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

/** On a local address, one origin serves the site and its backend (architecture, "The local origin"). */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && LOCAL.includes(new URL(address).hostname);
}
