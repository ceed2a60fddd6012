import { checkAlarms, contract } from "../_shared/alarms/check-alarms.ts";
import { resolverOf } from "../_shared/download/resolver.ts";
import { serveFunction } from "../_shared/serve.ts";

const handler = checkAlarms(resolverOf(Deno.resolveDns));
Deno.serve(serveFunction("check-alarms", contract, handler, Deno.env.get));
