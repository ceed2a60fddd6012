import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FunctionRefused } from "../../../../data/functions.ts";
import { generateSections, keepTexts } from "../../../../data/recap-editing.ts";
import { isSame } from "../../../../domain/forms/form-values.ts";
import { type GeneratedRecap, withOrigin } from "../../../../domain/recap-form/generated.ts";
import { knownFacts } from "../../../../domain/recap-form/known-facts.ts";
import { changedColumns, type RecapField, type RecapValues } from "../../../../domain/recap-form/recap-form.ts";
import { EARLIER_MAX_CHARS } from "../../../../domain/recap-form/written-again.ts";
import { toast } from "../../../../state/toasts.ts";
import { readableText } from "./readable-text.ts";
import type { Form } from "./section.tsx";
import { sourceOf } from "./section-source.ts";
import { withReceipts } from "./use-generator.ts";

/** The sections that a model can write again, by the field of the form. */
const REWRITTEN = {
  quickTake: "quick_take",
  recapBody: "recap_body",
  keyTakeaways: "key_takeaways",
  quotes: "quotes",
  recommendations: "recommendations",
  whyItMatters: "why_it_matters",
  chapters: "chapters",
} as const satisfies Partial<Record<RecapField, string>>;
export type RewrittenField = keyof typeof REWRITTEN;

export type RewriteState =
  | { state: "running"; field: RewrittenField }
  | { state: "failed"; field: RewrittenField; reason: string }
  | {
      state: "done";
      field: RewrittenField;
      generated: GeneratedRecap;
      /** The value of the field that is among the versions. */
      earlier: RecapValues[RewrittenField];
      /** False if the texts could not be kept as versions. */
      isKept: boolean;
    };

const NO_TEXT = "The model wrote no other text.";
const NO_ANSWER = "The server did not answer. Check your connection, then try again.";

/** Lets a model write one section again. Both texts become versions before the editor chooses one (decision 75). */
export function useRewrite(form: Form) {
  const [rewrite, setRewrite] = useState<RewriteState | null>(null);
  const abort = useRef<AbortController | null>(null);
  const { values, rowId, draftId } = form;
  const source = sourceOf("transcript", form, "");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft must end the request
  useEffect(() => {
    setRewrite(null);
    return () => abort.current?.abort();
  }, [draftId]);

  /** Returns false if the texts could not be stored. */
  const keep = async (
    field: RewrittenField,
    texts: Parameters<typeof keepTexts>[2],
    receipts: GeneratedRecap["receipts"] = [],
  ) => {
    if (rowId === null) return false;
    return keepTexts(rowId, REWRITTEN[field], texts, receipts).then(
      () => true,
      () => false,
    );
  };
  const finish = useEffectEvent(async (field: RewrittenField, generated: GeneratedRecap) => {
    const { values: current, base } = form;
    const written = generated.values[field];
    if (written === undefined || isSame(current[field], written)) {
      setRewrite({ state: "failed", field, reason: [NO_TEXT, ...generated.notes].join(" ") });
      return;
    }
    const earlier = current[field];
    const next = { ...current, ...withOrigin(current, { [field]: written }, generated.restsOn) };
    const storedOrigin = { madeBy: base.madeBy, restsOn: base.restsOn };
    const texts = [
      changedColumns(base, { ...base, [field]: earlier }),
      changedColumns({ ...current, ...storedOrigin }, next),
    ];
    const isKept = await keep(field, texts, generated.receipts);
    if (form.$form.get().draftId !== draftId) return;
    setRewrite({ state: "done", field, generated, earlier, isKept });
  });
  const start = async (field: RewrittenField, instruction: string) => {
    if (source === null || rewrite?.state === "running") return;
    const controller = new AbortController();
    abort.current = controller;
    setRewrite({ state: "running", field });
    const earlier = readableText(values, field).slice(0, EARLIER_MAX_CHARS).toWellFormed();
    const input = {
      showId: values.showId,
      title: values.title.trim(),
      source,
      section: REWRITTEN[field],
      again: { instruction: instruction.trim(), earlier },
      known: knownFacts(values),
      ...(rowId !== null && { episodeId: rowId }),
    };
    try {
      const generated = await generateSections(input, controller.signal);
      if (!controller.signal.aborted) await finish(field, generated);
    } catch (error) {
      if (controller.signal.aborted) return;
      setRewrite({ state: "failed", field, reason: error instanceof FunctionRefused ? error.message : NO_ANSWER });
    }
  };
  const use = async () => {
    if (rewrite?.state !== "done") return;
    const { field, generated, earlier } = rewrite;
    // The editor may have typed since.
    if (!isSame(values[field], earlier)) {
      const typed = changedColumns(form.base, { ...form.base, [field]: values[field] });
      if (!(await keep(field, [typed]))) {
        toast.error("Your changes of this text could not be kept. Copy them, or try again.");
        return;
      }
      // Another draft is open now.
      if (form.$form.get().draftId !== draftId) return;
    }
    const change = withOrigin(values, { [field]: generated.values[field] }, generated.restsOn);
    form.change(withReceipts(values, change, generated.receipts));
    setRewrite(null);
  };
  return {
    rewrite,
    /** Both texts become versions of a saved recap, so others have to be saved first. */
    canStart: rowId !== null && source !== null && values.showId !== "",
    start: (field: RewrittenField, instruction: string) => void start(field, instruction),
    stop: () => {
      abort.current?.abort();
      setRewrite(null);
    },
    use: () => void use(),
    keepEarlier: () => setRewrite(null),
  };
}

export type Rewrite = ReturnType<typeof useRewrite>;
