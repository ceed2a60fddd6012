import { useRef, useState } from "react";
import { SessionEnded } from "../../data/with-session.ts";
import { type ListDraft, payloadOf, problemOf } from "../../domain/lists/list-draft.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { useFocusWhenRendered } from "../../hooks/use-focus-when-rendered.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";
import { NOTES_ID } from "./BuilderNotes.tsx";
import { publish, type Target } from "./publish.ts";

export const PUBLISH_ID = "publish";

/** `gone`: the list that was edited is not there any more. */
export type Saving = "idle" | "saving" | "gone";

interface Props {
  /** Takes the draft out of this browser. */
  forget: () => void;
  /** The list was changed elsewhere; nothing is saved yet. */
  changed: (newest: TopList) => void;
  /** The page is left on purpose. */
  leave: () => void;
}

/** Publishes once at a time, tells what came of it, and goes on to the list. */
export function usePublish({ forget, changed, leave }: Props) {
  const [saving, setSaving] = useState<Saving>("idle");
  const running = useRef(false);
  const wishFocus = useFocusWhenRendered();

  const save = async (draft: ListDraft, target: () => Target) => {
    if (running.current) return;
    const problem = problemOf(draft);
    if (problem) {
      toast.error(problem.text, problem.title);
      return;
    }
    running.current = true;
    setSaving("saving");
    const now = await attempt(draft, target());
    if (now === "saving") return;
    running.current = false;
    setSaving(now);
  };

  /** Where it ends; `saving` while the page goes on to the list. */
  async function attempt(draft: ListDraft, target: Target): Promise<Saving> {
    try {
      const outcome = await publish(payloadOf(draft), target);
      switch (outcome.state) {
        case "saved":
          forget();
          leave();
          toast.success("Success!", target.state === "replaced" ? SAVED : CREATED);
          location.replace(paths.topList(outcome.id));
          return "saving";
        case "changed":
          wishFocus(NOTES_ID);
          changed(outcome.newest);
          return "idle";
        case "gone":
          wishFocus(NOTES_ID);
          toast.error(FAILED);
          return "gone";
      }
    } catch (error) {
      wishFocus(error instanceof SessionEnded ? NOTES_ID : PUBLISH_ID);
      toast.error(FAILED);
      return "idle";
    }
  }
  return { saving, save };
}

const CREATED = "Your Top 10 list has been created";
const SAVED = "Your changes are saved";
const FAILED = "Failed to save your list";
