import { LIST_MAX_CHARS } from "../../domain/limits.ts";
import type { ListDraft } from "../../domain/lists/list-draft.ts";
import { CharCount, maxUtf16Units } from "./CharCount.tsx";

interface Props {
  draft: ListDraft;
  change: (texts: { title: string } | { description: string }) => void;
}

export const TITLE_ID = "list-title";

export function DetailsCard({ draft: { title, description }, change }: Props) {
  return (
    <section aria-labelledby="details" className="builder-card">
      <h2 id="details" className="text-h3">
        List Details
      </h2>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={TITLE_ID} className="field-label">
          Title <span aria-hidden="true">*</span>
        </label>
        <CharCount id="title-count" text={title} limit={LIST_MAX_CHARS.title} />
      </div>
      <input
        dir="auto"
        id={TITLE_ID}
        type="text"
        className="field"
        required
        autoComplete="off"
        aria-describedby="title-count"
        maxLength={maxUtf16Units(title, LIST_MAX_CHARS.title)}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor="list-description" className="field-label">
          Description
        </label>
        <CharCount id="description-count" text={description} limit={LIST_MAX_CHARS.description} />
      </div>
      <textarea
        dir="auto"
        id="list-description"
        className="field field-sizing-content max-h-80 min-h-26"
        rows={3}
        aria-describedby="description-count"
        maxLength={maxUtf16Units(description, LIST_MAX_CHARS.description)}
        value={description}
        onChange={(event) => change({ description: event.target.value })}
      />
    </section>
  );
}
