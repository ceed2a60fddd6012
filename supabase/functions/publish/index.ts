import { contract, publish } from "../_shared/publish/publish.ts";
import { door } from "../_shared/serve.ts";

Deno.serve(door("publish", contract, publish, Deno.env.get));
