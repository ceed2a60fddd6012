import { lookup } from "node:dns/promises";
import { BlockList, isIPv6 } from "node:net";

/** Finds all IP addresses of a host. Tests replace it. */
export type Resolve = (host: string) => Promise<string[]>;

const NOT_PUBLIC = new BlockList();
const PRIVATE_NETS: readonly [net: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
];
for (const [net, prefix] of PRIVATE_NETS) NOT_PUBLIC.addSubnet(net, prefix, "ipv4");

/** IPv6: only global unicast addresses are public. 2002::/16 and 2001::/32 hold an IPv4 address of any kind. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");
const TUNNELS = new BlockList();
TUNNELS.addSubnet("2002::", 16, "ipv6");
TUNNELS.addSubnet("2001::", 32, "ipv6");

export const isPublicAddress = (ip: string): boolean =>
  isIPv6(ip)
    ? GLOBAL_UNICAST.check(ip, "ipv6") && !TUNNELS.check(ip, "ipv6")
    : !NOT_PUBLIC.check(ip, "ipv4");

const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Refuses an address that leads into this machine or its network: a feed is written by others (security H21). Throws
 * an `Error` with the reason.
 */
export async function refusePrivate(url: URL, resolve: Resolve = resolveHost): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await resolve(host).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`cannot be reached (${error.code ?? error.message})`);
  });
  if (addresses.length > 0 && addresses.every(isPublicAddress)) return;
  throw new Error(`${url.host} is not a public address, and no feed may lead there`);
}
