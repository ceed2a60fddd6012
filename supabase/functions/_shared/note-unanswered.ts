import type { Caller } from "./caller.ts";
import { errorFields, log } from "./log.ts";

/** Stores the words of a question that has no answer, without the reader. A failure must not cost the reader the answer. */
export async function noteUnanswered(caller: Caller, question: string): Promise<void> {
  const { error } = await caller.server().rpc("note_unanswered", { question, reader: caller.id });
  if (error) log("warn", "unanswered", errorFields(error));
}
