import { fetchInbox } from "../../../data/inbox.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { Note } from "../kit/Note.tsx";
import type { BulkGeneration } from "./use-bulk-generate.ts";

const fetchUnfinished = (_: string, signal: AbortSignal) =>
  fetchInbox({ state: "generating", assignee: null, page: 1 }, signal);

/** Shows the progress of a generation, or how many items an earlier generation has not finished. */
export function GenerationNote({ generation }: { generation: BulkGeneration }) {
  const { run, plan } = generation;
  return (
    <>
      {run.state === "running" && (
        <Note>
          <p className="wrap-anywhere">
            Generating {run.finishedCount + 1} of {run.total}: {run.title}. Stay on this tab until
            the last recap is ready.
          </p>
          <QuietButton disabled={run.isStopping} onClick={generation.stop}>
            {run.isStopping ? "Stopping…" : "Stop"}
          </QuietButton>
        </Note>
      )}
      {run.state === "idle" && <UnfinishedNote generation={generation} />}
      <ConfirmDialog
        isOpen={generation.isConfirming}
        question={plan?.question ?? ""}
        text={plan?.text}
        confirmText="Generate"
        isHarmless
        confirm={generation.confirm}
        cancel={generation.cancel}
      />
    </>
  );
}

function UnfinishedNote({ generation }: { generation: BulkGeneration }) {
  const [unfinishedItems, reload] = useLoadable("all", fetchUnfinished);
  if (unfinishedItems.state !== "ready" || unfinishedItems.value.count === 0) return null;
  const { items, count } = unfinishedItems.value;
  return (
    <Note>
      <p>
        An earlier generation did not finish {formatCount(count, "item")}. “Continue” skips recaps
        that another editor is generating now. “Put Back” returns the items to the Inbox.
      </p>
      <div className="flex flex-wrap gap-3">
        <QuietButton onClick={() => void generation.prepare(items)}>Continue</QuietButton>
        <QuietButton onClick={() => void generation.putBack(items).then(reload)}>
          Put Back
        </QuietButton>
      </div>
    </Note>
  );
}
