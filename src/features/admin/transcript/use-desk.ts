import { computed } from "nanostores";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { isInputMethodKey } from "../../../domain/forms/input-method-key.ts";
import type { Place } from "../../../domain/transcript/edit-lines.ts";
import type { Form } from "../recaps/form/section.tsx";
import { createDesk } from "./desk.ts";
import { caretAt, createDeskActions, type DeskContext } from "./desk-actions.ts";
import { FIND_FIELD_ID } from "./FindPanel.tsx";
import { type DeskAction, deskAction } from "./shortcuts.ts";
import type { FoundDoubt } from "./use-doubts.ts";
import type { Sound } from "./use-sound.ts";

/** Where the caret goes. */
export interface Caret extends Place {
  takesFocus: boolean;
}

interface Options {
  form: Form;
  sound: Sound | null;
  isReadOnly: boolean;
  /** Shows the panel for the search. */
  showSearch: () => void;
}

/** Connects the lines with the form, the sound and the keyboard. */
export function useDesk({ form, sound, isReadOnly, showSearch }: Options) {
  const [desk] = useState(() =>
    createDesk(
      form.values.transcript,
      (transcript) => form.change({ transcript }),
      () => form.$form.get().changed.length > 0,
    ),
  );
  const [context] = useState<DeskContext>(() => ({
    place: caretAt(desk.$history.get().lines[0]?.key ?? 0, 0),
    doubt: null,
    speakers: [],
    doubtsIn: () => [],
  }));
  const [caret, setCaret] = useState<Caret | null>(null);
  const [chosenKey, setChosenKey] = useState<number | null>(null);
  const [doubt, setDoubt] = useState<FoundDoubt | null>(null);
  const [news, setNews] = useState("");
  useStoredText(form, desk);

  const actions = useMemo(() => {
    const screen = {
      moveTo: (place: Place, takesFocus: boolean) => {
        setChosenKey(place.key);
        setCaret({ ...place, takesFocus });
      },
      onCaretSet: () => setCaret(null),
      showDoubt: (found: FoundDoubt | null) => setDoubt((current) => (isSameDoubt(current, found) ? current : found)),
      showNews: setNews,
      openSearch: () => {
        // The next letter already belongs to the search.
        flushSync(showSearch);
        document.getElementById(FIND_FIELD_ID)?.focus();
      },
    };
    return createDeskActions({ desk, context, sound, isReadOnly, screen });
  }, [desk, context, sound, isReadOnly, showSearch]);
  const { run } = actions;
  const [labels] = useState(() => ({
    $undo: computed(desk.$history, ({ past }) => past.at(-1)?.label),
    $redo: computed(desk.$history, ({ future }) => future.at(-1)?.label),
  }));
  useDeskKeys((action) => run(action, true));

  const lineActions = useMemo(() => {
    const visit = (place: Place) => {
      setChosenKey(place.key);
      actions.lineActions.visit(place);
    };
    return { ...actions.lineActions, visit };
  }, [actions]);

  return {
    $history: desk.$history,
    $settledLines: desk.$settledLines,
    labels,
    context,
    caret,
    chosenKey,
    doubt,
    news,
    lineActions,
    apply: actions.apply,
    play: actions.play,
    show: actions.show,
    press: (action: DeskAction) => run(action, false),
    save: () => {
      desk.flush();
      return form.save(true);
    },
  };
}

export type DeskState = ReturnType<typeof useDesk>;

const isSameDoubt = (a: FoundDoubt | null, b: FoundDoubt | null) =>
  a?.key === b?.key && a?.start === b?.start && a?.end === b?.end && a?.name === b?.name;

/** The form can get another text, for example from a draft. If the page closes, the form gets the last letters first. */
function useStoredText({ $form, storePendingChanges }: Form, desk: ReturnType<typeof createDesk>): void {
  useEffect(() => $form.subscribe(({ values }) => desk.show(values.transcript)), [desk, $form]);
  // A layout effect ends before the form closes.
  useLayoutEffect(() => desk.flush, [desk]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const store = () => {
      desk.flush();
      storePendingChanges();
    };
    addEventListener("pagehide", store, { signal });
    document.addEventListener("visibilitychange", store, { signal });
    document.addEventListener("focusout", desk.flush, { signal });
    return () => stop.abort();
  }, [desk, storePendingChanges]);
}

function useDeskKeys(run: (action: DeskAction) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || isInputMethodKey(event) || !(target instanceof HTMLElement)) return;
    if (document.querySelector("dialog[open]") || !(target === document.body || target.closest(".desk"))) return;
    const area = target instanceof HTMLTextAreaElement && target.closest(".desk-line") ? target : null;
    const action = deskAction(event, {
      isLine: area !== null,
      isOtherField: area === null && target.matches("input:not([type=checkbox]), textarea, select"),
      isAtStart: area?.selectionEnd === 0,
      isAtEnd: area !== null && area.selectionStart === area.value.length,
    });
    if (!action || (action.do === "find" && target.id === FIND_FIELD_ID)) return;
    event.preventDefault();
    if (!(event.repeat && action.do === "toggle")) run(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
