import { unsubscribe } from "../_shared/digest/unsubscribe.ts";
import { serveOpen } from "../_shared/serve-open.ts";

Deno.serve(serveOpen("unsubscribe", unsubscribe(Deno.env.get)));
