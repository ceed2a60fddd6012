import { lookup } from "node:dns/promises";
import { BlockList, isIPv6 } from "node:net";

/** Such a function returns all IP addresses of a host. Tests replace the DNS lookup by another function. */
export type Resolve = (host: string) => Promise<string[]>;

const PRIVATE_IPV4 = new BlockList();
const PRIVATE_NETWORKS: readonly [net: string, prefix: number][] = [
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
for (const [net, prefix] of PRIVATE_NETWORKS) PRIVATE_IPV4.addSubnet(net, prefix, "ipv4");

/** Public IPv6 addresses are in this range. Tunnels are in the range too, but can lead to a private IPv4 address. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");
const TUNNELS = new BlockList();
TUNNELS.addSubnet("2002::", 16, "ipv6");
TUNNELS.addSubnet("2001::", 32, "ipv6");

export const isPublicAddress = (ip: string): boolean =>
  isIPv6(ip)
    ? GLOBAL_UNICAST.check(ip, "ipv6") && !TUNNELS.check(ip, "ipv6")
    : !PRIVATE_IPV4.check(ip, "ipv4");

const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Throws an error if the address leads to this machine or to a private network. Strangers write feeds, and a feed must not
 * make the importer read private addresses (security H21).
 */
export async function refusePrivate(url: URL, resolve: Resolve = resolveHost): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await resolve(host).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`cannot be reached (${error.code ?? error.message})`);
  });
  if (addresses.length > 0 && addresses.every(isPublicAddress)) return;
  throw new Error(`${url.host} is not a public address, and no feed may lead there`);
}
