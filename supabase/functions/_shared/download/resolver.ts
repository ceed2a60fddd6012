import { isIp, type Resolve } from "./public-address.ts";

type ResolveDns = (host: string, type: "A" | "AAAA") => Promise<string[]>;

/**
 * Requests the IPv4 and the IPv6 addresses of a host. One of the two requests may fail. The message of an error is the
 * end of a sentence, such as “The feed was not downloaded: its host has no address”.
 */
export const resolverOf =
  (resolveDns: ResolveDns): Resolve =>
  async (host) => {
    if (isIp(host)) return [host];
    const answers = await Promise.allSettled([resolveDns(host, "A"), resolveDns(host, "AAAA")]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0) throw new Error("its host has no address");
    return addresses;
  };
