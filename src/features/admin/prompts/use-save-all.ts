import { useCallback, useRef, useState } from "react";
import { PROMPT_SLUGS, type PromptSlug } from "../../../domain/ai/prompts.ts";
import { toast } from "../../../state/toasts.ts";
import type { PromptHandle } from "./PromptField.tsx";

/** Saves each changed prompt in turn; one that fails leaves the others alone and its text typed. */
export function useSaveAll() {
  const handles = useRef(new Map<PromptSlug, PromptHandle>());
  const [changed, setChanged] = useState({ isDirty: false, areKept: false });
  const [isSaving, setSaving] = useState(false);
  const running = useRef(false);
  const report = useCallback((slug: PromptSlug, handle: PromptHandle) => {
    handles.current.set(slug, handle);
    const dirty = [...handles.current.values()].filter((one) => one.isDirty);
    setChanged({ isDirty: dirty.length > 0, areKept: dirty.every((one) => one.isKept) });
  }, []);
  const saveAll = async () => {
    if (running.current) return;
    running.current = true;
    setSaving(true);
    const failed: string[] = [];
    const dirty = PROMPT_SLUGS.filter((slug) => handles.current.get(slug)?.isDirty);
    for (const slug of dirty) {
      const handle = handles.current.get(slug);
      if (handle && !(await handle.save())) failed.push(handle.title);
    }
    if (failed.length === 0) toast.success("All prompts updated successfully!");
    else
      toast.error(`Not saved: ${failed.join(", ")}. ${othersWords(dirty.length - failed.length)}`);
    running.current = false;
    setSaving(false);
  };
  /** The text of a prompt as it is typed now. */
  const bodyOf = (slug: PromptSlug) => handles.current.get(slug)?.body ?? "";
  return { report, ...changed, isSaving, saveAll, bodyOf };
}

const othersWords = (saved: number) => {
  if (saved === 0) return "Nothing was saved.";
  return saved === 1 ? "The other one is saved." : "The others are saved.";
};
