import type { LineReport } from "../domain/moderation/line-report.ts";
import type { Report } from "../domain/moderation/report.ts";
import { backend } from "./client.ts";
import { withSession } from "./with-session.ts";

/** Throws an error with a sentence for the reader, for example if the reader has reached the daily limit. */
export const sendReport = ({ kind, id, podcastId, ...report }: Report): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("report_content", {
      kind,
      target: id,
      message: report.message.trim(),
      ...(podcastId && { podcast: podcastId }),
      ...(report.section && { section: report.section }),
      ...(report.selectedText && { selected_text: report.selectedText }),
    });
    if (error) throw error;
  });

/** Proposes another text for a line of a transcript. Throws an error with a sentence for the reader. */
export const sendLineReport = ({ episodeId, lineId, text, proposedText }: LineReport): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("report_content", {
      kind: "line",
      target: episodeId,
      message: "",
      selected_text: text,
      line: lineId,
      proposed: proposedText.replace(/\s+/g, " ").trim(),
    });
    if (error) throw error;
  });
