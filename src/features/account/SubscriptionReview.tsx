import type { FoundSubscription } from "../../data/subscriptions.ts";
import { followWords } from "../../domain/follows/follows.ts";
import { formatCount } from "../../domain/text/plural.ts";
import { QuietButton } from "../../ui/QuietButton.tsx";
import { type ImportState, keyOf } from "./use-import.ts";

interface Props {
  state: Extract<ImportState, { step: "review" | "following" }>;
  isNew: (row: FoundSubscription) => boolean;
  choose: (row: FoundSubscription, isChosen: boolean) => void;
  follow: () => void;
  cancel: () => void;
}

const focusElement = (element: HTMLElement | null) => element?.focus();

/** Shows the shows and categories in the file. The import adds no follows before the reader confirms. */
export function SubscriptionReview({ state, isNew, choose, follow, cancel }: Props) {
  const { matches, selectedKeys, step } = state;
  const isBusy = step === "following";
  const newRows = matches.found.filter(isNew);
  const followedCount = matches.found.length - newRows.length;
  return (
    <div className="space-y-5">
      <h3 ref={focusElement} tabIndex={-1} className="font-sans font-semibold">
        {newRows.length === 0 ? "The file has nothing new to follow" : `${followWords(newRows)} to follow`}
      </h3>
      {newRows.length > 0 && (
        <ul className="max-h-96 space-y-1 overflow-y-auto wrap-anywhere">
          {newRows.map((row) => (
            <li key={keyOf(row)}>
              <label className="flex min-h-8 items-center gap-3 py-1">
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-ink"
                  disabled={isBusy}
                  checked={selectedKeys.has(keyOf(row))}
                  onChange={({ target }) => choose(row, target.checked)}
                />
                <span>
                  {row.name}
                  {row.kind === "category" && <span className="text-muted"> (category)</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {followedCount > 0 && (
        <p className="text-muted">You already follow {followedCount} of the shows and categories in the file.</p>
      )}
      {matches.missing.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1">
            {formatCount(matches.missing.length, "subscription")} not on this site
          </summary>
          <ul className="mt-2 max-h-60 list-disc space-y-1 overflow-y-auto ps-5 text-muted wrap-anywhere">
            {matches.missing.map(({ name, feed, website }) => (
              <li key={`${feed} ${website}`}>{name}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="flex flex-wrap gap-3">
        {newRows.length > 0 && (
          <button type="button" className="button" disabled={isBusy || selectedKeys.size === 0} onClick={follow}>
            {isBusy ? "Following…" : `Follow ${selectedKeys.size}`}
          </button>
        )}
        <QuietButton disabled={isBusy} onClick={cancel}>
          {newRows.length > 0 ? "Cancel" : "Close"}
        </QuietButton>
      </p>
    </div>
  );
}
