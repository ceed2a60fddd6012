import { door } from "../_shared/serve.ts";
import { contract, tryPrompt } from "../_shared/try-prompt.ts";

Deno.serve(door("try-prompt", contract, tryPrompt, Deno.env.get));
