import { unsubscribe } from "../_shared/digest/unsubscribe.ts";
import { serveWithoutSession } from "../_shared/serve-without-session.ts";

Deno.serve(serveWithoutSession("unsubscribe", unsubscribe(Deno.env.get)));
