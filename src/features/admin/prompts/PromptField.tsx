import type { Prompt } from "../../../data/prompt-editing.ts";
import { PROMPT_USES, unknownPlaceholders } from "../../../domain/ai/prompts.ts";
import { PROMPT_MAX_CHARS } from "../../../domain/limits.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { TextField } from "../kit/Field.tsx";
import { FormNotes } from "../kit/FormNotes.tsx";
import { bind, type RowFormStore, useFormStore, useSaveListener } from "../kit/use-row-form.ts";
import type { PromptValues } from "./prompt-kind.ts";

interface Props {
  prompt: Prompt;
  store: RowFormStore<Prompt, PromptValues>;
  /** Receives the prompt after each save. */
  onStored: (prompt: Prompt) => void;
  /** Deletes the text of this show or category. Null for the site. */
  remove: (() => void) | null;
  /** False while a prompt has unsaved changes, because a deletion loads all prompts again. */
  mayDelete: boolean;
  isShow: boolean;
}

export function PromptField({ prompt, store, onStored, remove, mayDelete, isShow }: Props) {
  const { id: slug, previousBody, origin } = prompt;
  const isOwn = origin === (isShow ? "show" : "category");
  const form = useFormStore(store);
  useSaveListener(store, onStored);
  const { change, isDirty } = form;
  const { body } = form.values;
  return (
    <div className="prompt">
      <FormNotes form={form} />
      <TextField {...bind(form, "body")} rows={8} limit={PROMPT_MAX_CHARS.body} hint={PROMPT_USES[slug]} />
      <Placeholders body={body} unknownNames={unknownPlaceholders(body)} />
      {remove !== null && (
        <p className="mt-1 text-meta text-muted">
          {isOwn
            ? `Only for this ${isShow ? "show" : "category"}.`
            : `This is the prompt of the ${origin}. A change makes a prompt for this ${isShow ? "show" : "category"} alone.`}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {previousBody !== null && previousBody !== body && (
          <QuietButton onClick={() => change({ body: previousBody })}>Bring Back Previous Text</QuietButton>
        )}
        {remove !== null && isOwn && mayDelete && (
          <QuietButton aria-label={`Delete This Prompt: ${prompt.title}`} onClick={remove}>
            Delete This Prompt
          </QuietButton>
        )}
        {isDirty && <QuietButton onClick={() => change(form.base)}>Undo Changes</QuietButton>}
      </div>
    </div>
  );
}

const PLACEHOLDERS = ["{title}", "{description}"];

const Placeholders = ({ body, unknownNames }: { body: string; unknownNames: readonly string[] }) => (
  <div role="status" className="mt-1 text-meta text-muted">
    <p>
      {PLACEHOLDERS.map((name) => (
        <span key={name} className="me-4 inline-block data-on:text-good" data-on={body.includes(name) || undefined}>
          <code>{name}</code> {body.includes(name) ? "is used" : "is not used"}
        </span>
      ))}
    </p>
    {!body.includes("{description}") && <p>The site adds the text of the episode before this prompt.</p>}
    {unknownNames.length > 0 && (
      <p className="font-semibold text-danger">
        {unknownNames.join(", ")}{" "}
        {unknownNames.length === 1
          ? "is not a placeholder. The model receives it as written."
          : "are not placeholders. The model receives them as written."}
      </p>
    )}
  </div>
);
