import { door } from "../_shared/serve.ts";
import { answerFromTranscript, contract } from "../_shared/transcript-chat.ts";

Deno.serve(door("ai-transcript-chat", contract, answerFromTranscript, Deno.env.get));
