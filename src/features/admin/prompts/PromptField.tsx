import { useEffect, useMemo } from "react";
import type { Prompt } from "../../../data/prompt-editing.ts";
import { PROMPT_USES, unknownPlaceholders } from "../../../domain/ai/prompts.ts";
import { PROMPT_MAX_CHARS } from "../../../domain/limits.ts";
import { TextField } from "../kit/Field.tsx";
import { FormNotes } from "../kit/FormNotes.tsx";
import { fieldId } from "../kit/form-state.ts";
import { useRowForm } from "../kit/use-row-form.ts";
import { promptKind } from "./prompt-kind.ts";

/** What the whole form does with one of its prompts. */
export interface PromptHandle {
  title: string;
  body: string;
  isDirty: boolean;
  /** Whether this browser keeps what is typed. */
  isKept: boolean;
  /** True where it was stored; else it was said why not. */
  save: () => Promise<boolean>;
}

interface Props {
  userId: string;
  prompt: Prompt;
  report: (handle: PromptHandle) => void;
  /** A row was stored. */
  stored: (prompt: Prompt) => void;
}

export function PromptField({ userId, prompt, report, stored }: Props) {
  const { id: slug, title, previousBody } = prompt;
  const kind = useMemo(() => promptKind(slug, title), [slug, title]);
  const form = useRowForm(userId, kind, { first: prompt });
  const { values, change, errors, isDirty, isKept, obstacle } = form;
  const { body } = values;
  const save = async () => {
    const row = await form.save({ stay: true });
    if (row) stored(row);
    return row !== null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the handle is made of
  useEffect(
    () => report({ title, body, isDirty, isKept, save }),
    [body, isDirty, isKept, obstacle],
  );
  const unknown = unknownPlaceholders(body);
  return (
    <div className="prompt">
      <FormNotes form={form} saved={stored} />
      <TextField
        id={fieldId(kind.table, "body")}
        label={title}
        rows={8}
        most={PROMPT_MAX_CHARS.body}
        hint={PROMPT_USES[slug]}
        value={body}
        change={(text) => change({ body: text })}
        error={errors.body}
      />
      <Placeholders body={body} unknown={unknown} />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {previousBody !== null && previousBody !== body && (
          <button
            type="button"
            className="button-quiet"
            onClick={() => change({ body: previousBody })}
          >
            Bring Back Previous Text
          </button>
        )}
        {isDirty && (
          <button type="button" className="button-quiet" onClick={() => form.change(form.base)}>
            Undo Changes
          </button>
        )}
      </div>
    </div>
  );
}

const KNOWN = ["{title}", "{description}"];

const Placeholders = ({ body, unknown }: { body: string; unknown: readonly string[] }) => (
  <div role="status" className="mt-1 text-meta text-muted">
    <p>
      {KNOWN.map((name) => (
        <span
          key={name}
          className="me-4 inline-block data-on:text-good"
          data-on={body.includes(name) || undefined}
        >
          <code>{name}</code> {body.includes(name) ? "is used" : "is not used"}
        </span>
      ))}
    </p>
    {!body.includes("{description}") && <p>The source is added at the end.</p>}
    {unknown.length > 0 && (
      <p className="font-semibold text-danger">
        {unknown.join(", ")}{" "}
        {unknown.length === 1 ? "is no placeholder and stays" : "are no placeholders and stay"} as
        written.
      </p>
    )}
  </div>
);
