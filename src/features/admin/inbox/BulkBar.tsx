import { useState } from "react";
import type { Choice } from "../../../data/choices.ts";
import { MOST_ITEMS } from "../../../data/inbox.ts";
import { canTranscribe } from "../../../domain/inbox/inbox.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import type { Loadable } from "../../../state/loadable.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { showFailure } from "../failure.ts";
import { SelectBox } from "../kit/SelectField.tsx";
import type { Transcribe } from "../transcription/use-transcribe.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { useBulkActions } from "./use-bulk-actions.ts";
import type { RecapGeneration } from "./use-generation.ts";
import type { Inbox } from "./use-inbox.ts";

interface Props {
  inbox: Inbox;
  generation: RecapGeneration;
  transcribe: Transcribe;
  staff: Loadable<Choice[]>;
  categories: Loadable<Choice[]>;
}

export function BulkBar({ inbox, generation, transcribe, staff, categories }: Props) {
  const actions = useBulkActions(inbox);
  const { selectedItems } = inbox;
  const isEmpty = selectedItems.length === 0;
  const hasDrafts = selectedItems.some(({ episodeId }) => episodeId !== null);
  const transcribableIds = selectedItems.filter(canTranscribe).flatMap(({ episodeId }) => episodeId ?? []);
  const nameIn = (choices: Loadable<Choice[]>, id: string) =>
    (choices.state === "ready" && choices.value.find((choice) => choice.id === id)?.name) || id;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="min-w-32 tabular-nums">
          {isEmpty ? "Nothing selected" : `${formatCount(selectedItems.length, "item")} selected`}
          {inbox.elsewhereCount > 0 && `, ${inbox.elsewhereCount.toLocaleString("en-US")} not on this page`}
        </p>
        <SelectAllResults inbox={inbox} />
      </div>
      <div className="w-full sm:w-52">
        <SelectBox
          label="Assign the selected items"
          firstOptionText="Assign to…"
          value=""
          choices={staff}
          isDisabled={isEmpty}
          choose={(id) => id && actions.assignTo(id, nameIn(staff, id))}
        />
      </div>
      <div className="w-full sm:w-52">
        <SelectBox
          label="Move the shows of the selected items"
          firstOptionText="Move to category…"
          value=""
          choices={categories}
          isDisabled={!hasDrafts}
          choose={(id) => id && actions.moveTo(id, nameIn(categories, id))}
        />
      </div>
      {transcribe.hasService && (
        <QuietButton
          disabled={transcribableIds.length === 0 || transcribe.isBusy}
          onClick={() =>
            void transcribe.prepare(transcribableIds, {
              skippedCount: selectedItems.length - transcribableIds.length,
            })
          }
        >
          Transcribe…
        </QuietButton>
      )}
      <QuietButton disabled={!hasDrafts} onClick={() => void generation.prepare(selectedItems)}>
        Generate…
      </QuietButton>
      <QuietButton disabled={!hasDrafts} onClick={actions.openSchedule}>
        Schedule…
      </QuietButton>
      <QuietButton disabled={!hasDrafts || actions.isBusy} onClick={() => void actions.publish()}>
        Publish
      </QuietButton>
      <QuietButton disabled={isEmpty} onClick={actions.remove}>
        Delete
      </QuietButton>
      <ConfirmDialog
        isOpen={actions.isOpen}
        question={actions.action?.question ?? ""}
        text={actions.action?.text}
        confirmText={actions.action?.confirmText ?? ""}
        isBusy={actions.isBusy}
        isHarmless={actions.action?.isHarmless ?? false}
        confirm={() => void actions.action?.run()}
        cancel={actions.cancel}
      />
      <ScheduleDialog
        isOpen={actions.isScheduling}
        items={selectedItems}
        isBusy={actions.isBusy}
        schedule={(times) => void actions.schedule(times)}
        cancel={actions.cancel}
      />
    </div>
  );
}

/** A selection can hold the items of all pages, such as all results of a search. */
function SelectAllResults({ inbox }: { inbox: Inbox }) {
  const [isBusy, setBusy] = useState(false);
  const { page, areAllSelected, selectedItems } = inbox;
  const count = Math.min(page?.count ?? 0, MOST_ITEMS);
  const isOffered = areAllSelected && selectedItems.length < count;
  const selectAll = async () => {
    setBusy(true);
    try {
      await inbox.selectAllPages();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {/* A phone does not show the head of the table with its checkbox. */}
      {!areAllSelected && page && page.items.length > 0 && (
        <button type="button" className="link min-h-8 sm:hidden" onClick={inbox.toggleAll}>
          Select this page
        </button>
      )}
      {isOffered && (
        <button type="button" className="link min-h-8" disabled={isBusy} onClick={() => void selectAll()}>
          Select {count < (page?.count ?? 0) ? "the first" : "all"} {formatCount(count, "result")}
        </button>
      )}
      {selectedItems.length > 0 && (
        <button type="button" className="link min-h-8" onClick={inbox.clearSelection}>
          Clear the selection
        </button>
      )}
    </>
  );
}
