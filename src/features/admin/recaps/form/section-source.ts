import type { RecapSource } from "../../../../data/recap-editing.ts";
import { videoIdOf } from "../../../../domain/youtube/youtube.ts";
import type { Form } from "./section.tsx";
import { transcriptSource } from "./transcript-source.ts";

export type SourceKind = "transcript" | "video" | "text";

export function sourceOf(kind: SourceKind, form: Form, pastedText: string): RecapSource | null {
  if (kind === "transcript") return transcriptSource(form);
  if (kind === "video") {
    const id = videoIdOf(form.values.youtubeUrl);
    return id === null ? null : { kind, id };
  }
  const text = pastedText.trim();
  return text === "" ? null : { kind, text };
}
