import { answerFromEverything, contract } from "../_shared/content-chat.ts";
import { serveFunction } from "../_shared/serve.ts";

Deno.serve(serveFunction("ai-content-chat", contract, answerFromEverything, Deno.env.get));
