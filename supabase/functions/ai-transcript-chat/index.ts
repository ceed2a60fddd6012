import { serveFunction } from "../_shared/serve.ts";
import { answerFromTranscript, contract } from "../_shared/transcript-chat.ts";

Deno.serve(serveFunction("ai-transcript-chat", contract, answerFromTranscript, Deno.env.get));
