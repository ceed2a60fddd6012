import "./node-fetch.ts";
import { lookup } from "node:dns/promises";
import type { Resolve } from "../../supabase/functions/_shared/download/public-address.ts";

export const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);
