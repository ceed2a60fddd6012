import type { RecapSource } from "../../../../data/recap-editing.ts";
import { videoIdOf } from "../../../../domain/youtube/youtube.ts";
import type { Form } from "./section.tsx";

export type SourceKind = "transcript" | "video" | "text";

/** If the database already has the transcript, returns only the id of the episode, so that the browser sends less. */
export function sourceOf(kind: SourceKind, form: Form, pastedText: string): RecapSource | null {
  const { values, base, rowId } = form;
  if (kind === "video") {
    const id = videoIdOf(values.youtubeUrl);
    return id === null ? null : { kind, id };
  }
  const text = (kind === "text" ? pastedText : values.transcript).trim();
  if (text === "") return null;
  const isStored = kind === "transcript" && rowId !== null && base.transcript === values.transcript;
  return isStored ? { kind: "episode", id: rowId } : { kind, text };
}
