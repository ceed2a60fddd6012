import type { Caller } from "./caller.ts";
import { errorFields, log } from "./log.ts";

/** Stores the words of a question without an answer, but not its reader. After an error, the reader still gets the response. */
export async function noteUnanswered(caller: Caller, question: string): Promise<void> {
  const { error } = await caller.server().rpc("note_unanswered", { question, reader: caller.id });
  if (error) log("warn", "unanswered", errorFields(error));
}
