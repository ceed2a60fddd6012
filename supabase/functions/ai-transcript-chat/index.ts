import { door } from "../_shared/serve.ts";
import { answerFromTranscript, contract } from "../_shared/transcript-chat.ts";

Deno.serve(door(contract, answerFromTranscript, Deno.env.get));
