import { contract, sendDigests } from "../_shared/digest/send-digests.ts";
import { serveFunction } from "../_shared/serve.ts";

Deno.serve(serveFunction("send-digests", contract, sendDigests, Deno.env.get));
