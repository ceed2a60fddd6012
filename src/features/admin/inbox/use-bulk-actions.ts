import { useState } from "react";
import {
  assignItems,
  closeItems,
  deleteDrafts,
  fetchBulkWarnings,
  moveShows,
  type PublishTimes,
  publishDrafts,
  restoreDrafts,
  scheduleDrafts,
  unpublish,
} from "../../../data/inbox.ts";
import { bulkWarningTexts } from "../../../domain/inbox/bulk-warnings.ts";
import type { InboxItem } from "../../../domain/inbox/inbox.ts";
import { momentWords } from "../../../domain/site/schedule.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import { showFailure } from "../failure.ts";
import type { Inbox } from "./use-inbox.ts";

export interface BulkAction {
  question: string;
  text?: string;
  confirmText: string;
  isHarmless: boolean;
  run: () => Promise<void>;
}

interface ActionResult {
  title: string;
  text?: string | undefined;
  undo?: (() => Promise<void>) | undefined;
}

const episodeIdsOf = (items: readonly InboxItem[]) =>
  items.flatMap(({ episodeId }) => (episodeId === null ? [] : [episodeId]));

const showIdsOf = (items: readonly InboxItem[]) => [
  ...new Set(items.flatMap(({ showId }) => (showId === null ? [] : [showId]))),
];

/** Returns the actions on the selected items. The editor confirms each action, and can undo it with a button in a toast. */
export function useBulkActions({ selectedItems, clearSelection, reload }: Inbox) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<ActionResult>) => {
    setBusy(true);
    try {
      const { title, text, undo } = await work();
      toast.success(title, text, undo && { text: "Undo", run: () => void runUndo(undo) });
      clearSelection();
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
      close();
      reload();
    }
  };

  const close = () => {
    setOpen(false);
    setScheduling(false);
  };

  const runUndo = async (undo: () => Promise<void>) => {
    try {
      await undo();
      toast.success("Undone");
    } catch (error) {
      showFailure(error);
    }
    publishSoon();
    reload();
  };

  const ask = (question: string, confirmText: string, work: () => Promise<ActionResult>, text?: string) => {
    const isHarmless = confirmText !== "Delete";
    setAction({
      question,
      confirmText,
      isHarmless,
      run: () => attempt(work),
      ...(text ? { text } : {}),
    });
    setOpen(true);
  };

  const items = formatCount(selectedItems.length, "item");
  return {
    action,
    isOpen,
    isBusy,
    cancel: close,
    isScheduling,
    openSchedule: () => setScheduling(true),
    schedule: (times: PublishTimes) => attempt(() => scheduleAll(selectedItems, times)),
    /** Says what is open before it publishes. */
    publish: async () => {
      setBusy(true);
      try {
        const warnings = bulkWarningTexts(await fetchBulkWarnings(episodeIdsOf(selectedItems)));
        const text = [...warnings, "Items with neither a quick take, a recap nor show notes stay drafts."].join(" ");
        ask(`Publish ${items}?`, "Publish", () => publishAll(selectedItems), text);
      } catch (error) {
        showFailure(error);
      } finally {
        setBusy(false);
      }
    },
    remove: () => ask(`Delete ${items}?`, "Delete", () => removeAll(selectedItems)),
    assignTo: (id: string, name: string) =>
      ask(`Assign ${items} to ${name}?`, "Assign", () => assignAll(selectedItems, id || null)),
    moveTo: (id: string, name: string) => {
      const shows = formatCount(showIdsOf(selectedItems).length, "show");
      ask(
        `Move ${shows} to ${name}?`,
        "Move",
        () => moveAll(selectedItems, id, name),
        "All recaps of these shows move to the new category.",
      );
    },
  };
}

async function publishAll(items: readonly InboxItem[]): Promise<ActionResult> {
  const { changedIds: publishedIds, contradictedIds } = await publishDrafts(episodeIdsOf(items));
  if (publishedIds.length > 0) publishSoon();
  const withoutTextCount = items.length - publishedIds.length - contradictedIds.length;
  return {
    title: `Published ${formatCount(publishedIds.length, "recap")}`,
    text: [
      withoutTextCount > 0 &&
        `${formatCount(withoutTextCount, "item")} with neither a quick take, a recap nor show notes stayed in the Inbox.`,
      contradictionText(contradictedIds.length),
    ]
      .filter(Boolean)
      .join(" "),
    undo: publishedIds.length > 0 ? () => unpublish(publishedIds) : undefined,
  };
}

const contradictionText = (count: number) =>
  count > 0 &&
  `${formatCount(count, "item")} did not change, because a sentence contradicts the transcript. Open each of them, and rewrite, keep or delete the sentence.`;

async function scheduleAll(items: readonly InboxItem[], times: PublishTimes): Promise<ActionResult> {
  const { changedIds: scheduledIds, contradictedIds } = await scheduleDrafts(times);
  const withoutTextCount = items.length - scheduledIds.length - contradictedIds.length;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    title: `Scheduled ${formatCount(scheduledIds.length, "recap")}`,
    text: [
      scheduledIds.length > 0 &&
        timesText(
          scheduledIds.flatMap((id) => times.get(id) ?? []),
          zone,
        ),
      withoutTextCount > 0 &&
        `${formatCount(withoutTextCount, "item")} with neither a quick take, a recap nor show notes did not change.`,
      contradictionText(contradictedIds.length),
    ]
      .filter(Boolean)
      .join(" "),
    undo:
      scheduledIds.length > 0
        ? async () => void (await scheduleDrafts(new Map(scheduledIds.map((id) => [id, null]))))
        : undefined,
  };
}

function timesText(times: readonly string[], zone: string): string {
  const moments = times.map((time) => Date.parse(time));
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  return first === last
    ? `${momentWords(first, zone)}.`
    : `From ${momentWords(first, zone)} to ${momentWords(last, zone)}.`;
}

async function removeAll(items: readonly InboxItem[]): Promise<ActionResult> {
  const deletedIds = await deleteDrafts(episodeIdsOf(items));
  const itemIds = items.flatMap(({ id, episodeId }) => (episodeId === null ? [id] : []));
  if (itemIds.length > 0) await closeItems(itemIds, true);
  return {
    title: `Deleted ${formatCount(deletedIds.length + itemIds.length, "item")}`,
    undo: async () => {
      await restoreDrafts(deletedIds);
      if (itemIds.length > 0) await closeItems(itemIds, false);
    },
  };
}

async function assignAll(items: readonly InboxItem[], assigneeId: string | null): Promise<ActionResult> {
  await assignItems(
    items.map(({ id }) => id),
    assigneeId,
  );
  return {
    title: `Assigned ${formatCount(items.length, "item")}`,
    undo: async () => {
      for (const [previousId, group] of Map.groupBy(items, (item) => item.assigneeId))
        await assignItems(
          group.map(({ id }) => id),
          previousId,
        );
    },
  };
}

async function moveAll(items: readonly InboxItem[], categoryId: string, name: string): Promise<ActionResult> {
  const previousCategories = await moveShows(showIdsOf(items), categoryId);
  publishSoon();
  return {
    title: `Moved ${formatCount(previousCategories.length, "show")} to ${name}`,
    undo: async () => {
      for (const [previousId, group] of Map.groupBy(previousCategories, (show) => show.category_id))
        await moveShows(
          group.map(({ id }) => id),
          previousId,
        );
    },
  };
}
