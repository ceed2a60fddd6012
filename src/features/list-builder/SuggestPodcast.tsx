import { type KeyboardEvent, useId, useState } from "react";
import { suggestPodcast } from "../../data/podcasts.ts";
import { PODCAST_MAX_CHARS, URL_MAX_CHARS } from "../../domain/limits.ts";
import { addressOf, suggestionProblem } from "../../domain/lists/suggestion.ts";
import type { Podcast } from "../../domain/lists/top-list.ts";
import { reasonOf } from "../../domain/text/error-reason.ts";
import { toast } from "../../state/toasts.ts";
import { FieldError } from "../../ui/FieldError.tsx";

interface Props {
  /** The text in the search field. */
  query: string;
  add: (podcast: Podcast) => void;
  close: () => void;
}

/** The reader can use the suggested podcast immediately. Other readers see the podcast after a review. */
export default function SuggestPodcast({ query, add, close }: Props) {
  const id = useId();
  const [texts, setTexts] = useState({ name: query.trim(), address: "" });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const change = (changes: Partial<{ name: string; address: string }>) => {
    setTexts({ ...texts, ...changes });
    setError(undefined);
  };
  const submit = async () => {
    if (isBusy) return;
    const problem = suggestionProblem(texts);
    setError(problem);
    if (problem) return;
    setBusy(true);
    try {
      const podcast = await suggestPodcast(texts.name.trim(), addressOf(texts.address));
      add(podcast);
      toast.success("Added to your list", `Others see ${podcast.name} after a review.`);
      close();
    } catch (reason) {
      setError(reasonOf(reason));
    }
    setBusy(false);
  };
  // The builder is one form, so Enter in these fields must not send the list.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void submit();
  };

  return (
    <fieldset className="mt-5 space-y-4" disabled={isBusy}>
      <legend className="font-semibold">Suggest a podcast</legend>
      <p className="mt-1 text-meta text-muted">
        Enter the podcast’s name, its address, or both. You can use the podcast at once. Others see it in your list
        after a review.
      </p>
      <label className="block font-medium">
        Name
        <input
          dir="auto"
          className="field mt-1.5"
          autoComplete="off"
          maxLength={PODCAST_MAX_CHARS.name}
          aria-describedby={`${id}-error`}
          value={texts.name}
          onChange={({ target }) => change({ name: target.value })}
          onKeyDown={onKeyDown}
        />
      </label>
      <label className="block font-medium">
        Website or feed
        <input
          className="field mt-1.5"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={URL_MAX_CHARS}
          aria-describedby={`${id}-error`}
          value={texts.address}
          onChange={({ target }) => change({ address: target.value })}
          onKeyDown={onKeyDown}
        />
      </label>
      <FieldError id={`${id}-error`} error={error} />
      <div className="flex flex-wrap gap-2.5">
        <button type="button" className="button-quiet" onClick={submit}>
          {isBusy ? "Sending…" : "Suggest and Add"}
        </button>
        <button type="button" className="button-quiet" onClick={close}>
          Cancel
        </button>
      </div>
    </fieldset>
  );
}
