import { useRef, useState } from "react";
import { SessionEnded } from "../../data/with-session.ts";
import { type ListDraft, payloadOf, problemOf } from "../../domain/lists/list-draft.ts";
import type { TopList } from "../../domain/lists/top-list.ts";
import { useFocusWhenRendered } from "../../hooks/use-focus-when-rendered.ts";
import * as paths from "../../paths.ts";
import { toast } from "../../state/toasts.ts";
import { NOTES_ID } from "./BuilderNotes.tsx";
import { type PublishTarget, publish } from "./publish.ts";

export const PUBLISH_ID = "publish";

/** `gone`: the published list no longer exists. */
export type SaveState = "idle" | "saving" | "gone";

interface Props {
  /** Deletes the stored draft. */
  forgetStored: () => void;
  onChangedElsewhere: (newest: TopList) => void;
  /** After this call, the reader can leave the page without a warning of the browser. */
  allowLeaving: () => void;
}

/** Publishes one draft at a time, shows the result and opens the list. */
export function usePublish({ forgetStored, onChangedElsewhere, allowLeaving }: Props) {
  const [saveState, setSaveState] = useState<SaveState>("idle");
  const isRunning = useRef(false);
  const requestFocus = useFocusWhenRendered();

  const save = async (draft: ListDraft, target: () => PublishTarget) => {
    if (isRunning.current) return;
    const problem = problemOf(draft);
    if (problem) {
      toast.error(problem.text, problem.title);
      return;
    }
    isRunning.current = true;
    setSaveState("saving");
    const result = await attempt(draft, target());
    if (result === "saving") return;
    isRunning.current = false;
    setSaveState(result);
  };

  /** Returns the next state. The state stays `saving` while the browser opens the published list. */
  async function attempt(draft: ListDraft, target: PublishTarget): Promise<SaveState> {
    try {
      const outcome = await publish(payloadOf(draft), target);
      switch (outcome.state) {
        case "saved":
          forgetStored();
          allowLeaving();
          toast.success("Success!", target.kind === "published" ? SAVED_TEXT : CREATED_TEXT);
          location.replace(paths.topList(outcome.id));
          return "saving";
        case "changed":
          requestFocus(NOTES_ID);
          onChangedElsewhere(outcome.newest);
          return "idle";
        case "gone":
          requestFocus(NOTES_ID);
          toast.error(FAILED_TEXT);
          return "gone";
      }
    } catch (error) {
      requestFocus(error instanceof SessionEnded ? NOTES_ID : PUBLISH_ID);
      toast.error(FAILED_TEXT);
      return "idle";
    }
  }
  return { saveState, save };
}

const CREATED_TEXT = "Your Top 10 list has been created";
const SAVED_TEXT = "Your changes are saved";
const FAILED_TEXT = "Failed to save your list";
