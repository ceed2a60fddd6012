import { useMemo, useState } from "react";
import { fetchCategoryChoices } from "../../../data/choices.ts";
import { fetchStaff } from "../../../data/inbox.ts";
import { canTranscribe, hasFilter } from "../../../domain/inbox/inbox.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { useFailureToast } from "../../../hooks/use-failure-toast.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { LoadFailed } from "../../../ui/LoadFailed.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import type { PanelProps } from "../Dashboard.tsx";
import { TablePlaceholder } from "../kit/TablePlaceholder.tsx";
import { TranscriptionDialogs } from "../transcription/TranscriptionDialogs.tsx";
import { TranscriptionNews } from "../transcription/TranscriptionNews.tsx";
import { useTranscribe } from "../transcription/use-transcribe.ts";
import { BulkBar } from "./BulkBar.tsx";
import { CompleteItem } from "./CompleteItem.tsx";
import { FollowedFeeds } from "./FollowedFeeds.tsx";
import { GenerationProgress } from "./GenerationProgress.tsx";
import { ImportScreen } from "./ImportScreen.tsx";
import { InboxFilters } from "./InboxFilters.tsx";
import { InboxTable } from "./InboxTable.tsx";
import type { ItemDialog } from "./ItemActions.tsx";
import { PasteTranscript } from "./PasteTranscript.tsx";
import { ReviewDrafts } from "./ReviewDrafts.tsx";
import { MOST_COUNTED, useArrivals } from "./use-arrivals.ts";
import { type RecapGeneration, useGeneration } from "./use-generation.ts";
import { type Inbox, useInbox } from "./use-inbox.ts";

/** Lists drafts that imports or `youtube-auto-tracker` created, and imported episodes that did not become drafts. */
export default function InboxTab({ userId }: PanelProps) {
  const inbox = useInbox();
  const { view, page, state } = inbox;
  const pageNumber = Math.min(view.page, page?.pageCount ?? 1);
  const newCount = useArrivals(view, page?.items ?? null);
  const [staff] = useLoadable("all", fetchStaff);
  const [categories, reloadCategories] = useLoadable("all", fetchCategoryChoices);
  const [importCount, setImportCount] = useState(0);
  const [dialog, setDialog] = useState<ItemDialog | null>(null);
  const generation = useGeneration(inbox.reload);
  const { items } = inbox;
  const episodeIds = useMemo(() => items.flatMap(({ episodeId }) => episodeId ?? []), [items]);
  const transcribe = useTranscribe({
    episodeIds,
    isServiceNeeded: items.some(canTranscribe),
    onArrived: inbox.reload,
  });
  useFailureToast(state === "failed" ? "Failed to fetch the Inbox" : null);
  const reloadAfterImport = () => {
    inbox.reload();
    reloadCategories();
    setImportCount((count) => count + 1);
  };
  return (
    <section aria-labelledby="inbox" className="mt-7 min-w-0 border-t-2 border-ink pt-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="inbox" className="text-h2">
          Inbox
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {page && <ReviewDrafts view={view} count={page.reviewCount} userId={userId} />}
          <a href="#import" className="button-quiet">
            Import Feeds or Files
          </a>
        </div>
      </div>
      <InboxFilters inbox={inbox} staff={staff} />
      <p role="status" className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 tabular-nums text-muted">
        {page && formatCount(page.count, "item")}
        {newCount > 0 && (
          <span className="text-ink">
            {newCount < MOST_COUNTED ? formatCount(newCount, "new item") : `${MOST_COUNTED} or more new items`}.{" "}
            <button type="button" className="link" onClick={inbox.reload}>
              Show them
            </button>
          </span>
        )}
      </p>
      <BulkBar inbox={inbox} generation={generation} transcribe={transcribe} staff={staff} categories={categories} />
      <GenerationProgress generation={generation} />
      <TranscriptionNews transcribe={transcribe} />
      {state === "failed" && <LoadFailed subject="The Inbox" retry={inbox.reload} />}
      {state !== "failed" && !page && <TablePlaceholder />}
      {state === "ready" && page?.items.length === 0 && (
        <p className="mt-5 rounded-sm border border-dashed border-edge px-6 py-12 text-center text-muted">
          {hasFilter(view)
            ? "No item matches these filters. Clear one of them."
            : "The Inbox is empty. Import a feed to fill it."}
        </p>
      )}
      {state !== "failed" && page && page.items.length > 0 && (
        <InboxTable
          inbox={inbox}
          transcribe={transcribe}
          generation={generation}
          retry={(item) => void generation.prepare([item])}
          reload={reloadAfterImport}
          openDialog={setDialog}
        />
      )}
      {page && page.pageCount > 1 && (
        <nav aria-label="Pages of the Inbox" className="mt-5 flex items-center gap-4">
          <QuietButton disabled={pageNumber <= 1} onClick={() => inbox.goToPage(pageNumber - 1)}>
            Previous
          </QuietButton>
          <p className="tabular-nums">
            Page {pageNumber} of {page.pageCount}
          </p>
          <QuietButton disabled={pageNumber >= page.pageCount} onClick={() => inbox.goToPage(pageNumber + 1)}>
            Next
          </QuietButton>
        </nav>
      )}
      <ImportScreen categories={categories} reloadCategories={reloadCategories} onImported={reloadAfterImport} />
      <FollowedFeeds key={importCount} onChecked={inbox.reload} />
      <TranscriptionDialogs transcribe={transcribe} />
      {dialog && <ItemDialogs dialog={dialog} inbox={inbox} generation={generation} close={() => setDialog(null)} />}
    </section>
  );
}

interface DialogProps {
  dialog: ItemDialog;
  inbox: Inbox;
  generation: RecapGeneration;
  close: () => void;
}

function ItemDialogs({ dialog: { kind, item }, inbox, generation, close }: DialogProps) {
  const { episodeId } = item;
  if (kind === "complete") return <CompleteItem item={item} close={close} />;
  if (episodeId === null) return null;
  return (
    <PasteTranscript
      item={{ ...item, episodeId }}
      onStored={inbox.reload}
      generate={() => generation.start([episodeId])}
      close={close}
    />
  );
}
