import { serveWithoutSession } from "../_shared/serve-without-session.ts";
import { noteTranscriptionEvent } from "../_shared/transcription/transcription-events.ts";

Deno.serve(serveWithoutSession("transcription-events", noteTranscriptionEvent(Deno.env.get)));
