import { DownloadFailed } from "./download-failed.ts";

/** A function of this type returns all IP addresses of a host, and throws an error if it finds no address. */
export type Resolve = (host: string) => Promise<string[]>;

const PRIVATE_IPV4: readonly [network: string, prefixBits: number][] = [
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

const ipv4ToNumber = (ipv4: string): number => ipv4.split(".").reduce((number, byte) => number * 256 + Number(byte), 0);

function isPublicIpv4(ip: string): boolean {
  return !PRIVATE_IPV4.some(([network, prefixBits]) => {
    const size = 2 ** (32 - prefixBits);
    return Math.floor(ipv4ToNumber(ip) / size) === Math.floor(ipv4ToNumber(network) / size);
  });
}

/** Public IPv6 addresses begin with 2 or 3. Addresses of tunnels (2001:0: and 2002:) also begin with 2, but can lead to a private IPv4 address. */
function isPublicIpv6(ip: string): boolean {
  const [firstPart = "", secondPart = ""] = ip.split(":");
  const firstGroup = Number.parseInt(firstPart || "0", 16);
  const isTunnel = firstGroup === 0x2002 || (firstGroup === 0x2001 && Number.parseInt(secondPart || "0", 16) === 0);
  return firstGroup >= 0x2000 && firstGroup <= 0x3fff && !isTunnel;
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

export const isPublicAddress = (ip: string): boolean =>
  ip.includes(":") ? isPublicIpv6(ip) : IPV4.test(ip) && isPublicIpv4(ip);

/**
 * Throws an error if the address leads to this machine or to a private network. Strangers write RSS feeds. Their feeds
 * could contain a private address, and the import would then read this address (security H21).
 */
export async function refusePrivate(url: URL, resolve: Resolve): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await resolve(host).catch(throwUnreachable);
  if (addresses.length > 0 && addresses.every(isPublicAddress)) return;
  throw new DownloadFailed(`${url.host} is not a public address, and no feed may lead there`);
}

/** The URL parser has already rewritten unusual notations of IPv4 addresses, such as 0x7f.1. */
export const isIp = (host: string): boolean => host.includes(":") || IPV4.test(host);

function throwUnreachable(error: Error & { code?: string }): never {
  throw new DownloadFailed(`cannot be reached (${error.code ?? error.message})`);
}
