import { serveFunction } from "../_shared/serve.ts";
import { contract, transcribe } from "../_shared/transcription/transcribe.ts";

Deno.serve(serveFunction("transcribe", contract, transcribe, Deno.env.get));
