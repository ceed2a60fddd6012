import { noteMailEvent } from "../_shared/mail/mail-events.ts";
import { serveOpen } from "../_shared/serve-open.ts";

Deno.serve(serveOpen("mail-events", noteMailEvent(Deno.env.get)));
