import { noteMailEvent } from "../_shared/mail/mail-events.ts";
import { serveWithoutSession } from "../_shared/serve-without-session.ts";

Deno.serve(serveWithoutSession("mail-events", noteMailEvent(Deno.env.get)));
