import { useState } from "react";
import { FunctionRefused } from "../../../data/functions.ts";
import { type EditedShow, showRows } from "../../../data/show-editing.ts";
import { connectChannel } from "../../../data/youtube.ts";
import { channelRefOf, INVALID_CHANNEL_URL } from "../../../domain/youtube/youtube.ts";
import { publishSoon } from "../../../state/publishing.ts";
import { toast } from "../../../state/toasts.ts";
import type { RowForm } from "../kit/use-row-form.ts";
import type { ShowValues } from "./show-kind.ts";

const CONNECT_TIMEOUT_MS = 60_000;

/** Finds the YouTube channel with the typed address, stores the channel in the row of the show, and updates the form. */
export function useConnect(
  form: RowForm<EditedShow, ShowValues>,
  /** Receives the show with its new channel, or null if the show does not load. */
  onConnected: (row: EditedShow | null) => void,
) {
  const [isConnecting, setConnecting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { rowId } = form;
  const url = form.values.youtubeChannelUrl.trim();

  const connect = async () => {
    if (rowId === null || isConnecting) return;
    const isChannelUrl = channelRefOf(url) !== null;
    setProblem(isChannelUrl ? undefined : INVALID_CHANNEL_URL);
    if (!isChannelUrl) return;
    setConnecting(true);
    try {
      await connectChannel(url, rowId, AbortSignal.timeout(CONNECT_TIMEOUT_MS));
      const row = await showRows.fetch(rowId).catch(() => null);
      if (row) form.showServerChange(row, ["youtubeChannelUrl"]);
      publishSoon();
      toast.success("YouTube channel connected successfully!");
      onConnected(row);
    } catch (error) {
      toast.error(FAILURE_TEXT);
      const hasReason = error instanceof FunctionRefused && error.message !== FAILURE_TEXT;
      setProblem(hasReason ? error.message : undefined);
    }
    setConnecting(false);
  };
  return { isConnecting, problem, forgetProblem: () => setProblem(undefined), connect };
}

const FAILURE_TEXT = "Failed to connect YouTube channel";
