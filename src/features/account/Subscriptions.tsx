import { useId } from "react";
import { followWords } from "../../domain/follows/follows.ts";
import * as paths from "../../paths.ts";
import { download } from "../../ui/download.ts";
import { FieldError } from "../../ui/FieldError.tsx";
import { QuietButton } from "../../ui/QuietButton.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { SubscriptionReview } from "./SubscriptionReview.tsx";
import { useImport } from "./use-import.ts";

const focusElement = (element: HTMLElement | null) => element?.focus();

/** A reader imports follows from a podcast app, or exports follows for another app. */
export function Subscriptions({ userId }: { userId: string }) {
  const subscriptionImport = useImport(userId);
  const { state, error } = subscriptionImport;
  const errorId = useId();
  const isReview = state.step === "review" || state.step === "following";
  return (
    <div className="space-y-4">
      {!isReview && (
        <div className="flex flex-wrap gap-3">
          <label className="button-quiet file-button">
            <input
              type="file"
              accept=".opml,.xml,text/xml,text/x-opml"
              disabled={state.step === "reading"}
              aria-describedby={errorId}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void subscriptionImport.readFile(file);
                target.value = "";
              }}
            />
            {state.step === "reading" ? "Reading…" : "Import OPML"}
          </label>
          <div>
            <ActionButton
              logName="Exporting the follows"
              text="Export OPML"
              busyText="Preparing…"
              action={() => exportFollows(userId)}
            />
          </div>
        </div>
      )}
      {isReview && <SubscriptionReview {...subscriptionImport} state={state} />}
      <FieldError id={errorId} error={error} />
      <div role="status">
        {(state.step === "done" || state.step === "undoing") && (
          <p ref={focusElement} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {state.added.length === 0 ? "You already follow all of them." : `Followed ${followWords(state.added)}.`}
            {state.added.length > 0 && (
              <QuietButton disabled={state.step === "undoing"} onClick={subscriptionImport.undo}>
                {state.step === "undoing" ? "Undoing…" : "Undo"}
              </QuietButton>
            )}
            <a href={paths.feed()} className="link inline-block py-1">
              Open My Feed
            </a>
          </p>
        )}
        {state.step === "undone" && (
          <p ref={focusElement} tabIndex={-1}>
            The import is undone. You follow the same shows and categories as before the import.
          </p>
        )}
      </div>
    </div>
  );
}

async function exportFollows(userId: string): Promise<void> {
  const [{ readFollowedRows }, { followsOpml }] = await Promise.all([
    import("../../data/subscriptions.ts"),
    import("../../domain/follows/subscriptions.ts"),
  ]);
  const text = followsOpml(await readFollowedRows(userId));
  download("episode-recap-follows.opml", new Blob([text], { type: "text/x-opml" }));
}
