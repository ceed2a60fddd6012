import { answerFromEverything, contract } from "../_shared/content-chat.ts";
import { door } from "../_shared/serve.ts";

Deno.serve(door("ai-content-chat", contract, answerFromEverything, Deno.env.get));
