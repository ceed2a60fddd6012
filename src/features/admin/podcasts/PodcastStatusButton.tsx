import { useState } from "react";
import { type EditedPodcast, setPodcastStatus } from "../../../data/podcast-editing.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { toast } from "../../../state/toasts.ts";

interface Props {
  podcast: EditedPodcast;
  onChanged: () => void;
}

export function PodcastStatusButton({ podcast: { id, name, status }, onChanged }: Props) {
  const [isBusy, setBusy] = useState(false);
  const newStatus = status === "hidden" ? "listed" : "hidden";
  const text = newStatus === "listed" ? "List" : "Hide";
  const change = async () => {
    setBusy(true);
    try {
      await setPodcastStatus(id, newStatus);
      toast.success(newStatus === "listed" ? `${name} is listed now.` : `${name} is hidden now.`);
      onChanged();
    } catch (error) {
      toast.error(`Failed to change the podcast: ${reasonOf(error)}`);
    }
    setBusy(false);
  };
  return (
    <button type="button" className="link min-h-6" aria-label={`${text} ${name}`} disabled={isBusy} onClick={change}>
      {text}
    </button>
  );
}
