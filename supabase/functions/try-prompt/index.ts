import { serveFunction } from "../_shared/serve.ts";
import { contract, tryPrompt } from "../_shared/try-prompt.ts";

Deno.serve(serveFunction("try-prompt", contract, tryPrompt, Deno.env.get));
