import type { RecapSource } from "../../../../data/recap-editing.ts";
import type { Form } from "./section.tsx";

/** If the database already has the transcript, returns only the id of the episode, so that the browser sends less. */
export function transcriptSource({ values, base, rowId }: Form): RecapSource | null {
  const text = values.transcript.trim();
  if (text === "") return null;
  const isStored = rowId !== null && base.transcript === values.transcript;
  return isStored ? { kind: "episode", id: rowId } : { kind: "transcript", text };
}
