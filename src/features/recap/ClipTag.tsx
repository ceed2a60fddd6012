import { useState } from "react";
import { fetchAdminFacts, setClipTag } from "../../data/recap-admin.ts";
import { useLoadable } from "../../state/loadable.ts";
import { publishSoon } from "../../state/publishing.ts";
import { toast } from "../../state/toasts.ts";

interface Props {
  id: string;
}

/** The button changes `is_manual_clip`. An episode of 10 minutes or less is always a clip (specification §4). */
export function ClipTag({ id }: Props) {
  const [facts, retry] = useLoadable(id, fetchAdminFacts);
  const [tagChange, setTagChange] = useState<{ isManualClip: boolean; isSaving: boolean } | null>(null);
  if (facts.state === "failed") {
    return (
      <button type="button" className="button-quiet" onClick={retry}>
        The clip tag did not load. Retry
      </button>
    );
  }
  if (facts.state === "missing") return null;
  const isManualClip = tagChange?.isManualClip ?? (facts.state === "ready" && facts.value.isManualClip);
  const isBusy = facts.state === "loading" || tagChange?.isSaving === true;
  const toggle = async () => {
    if (isBusy) return;
    setTagChange({ isManualClip, isSaving: true });
    const isSaved = await setClipTag(id, !isManualClip).then(
      () => true,
      () => false,
    );
    setTagChange({ isManualClip: isSaved ? !isManualClip : isManualClip, isSaving: false });
    if (!isSaved) {
      toast.error("Failed to update clip status");
      return;
    }
    publishSoon();
    toast.success(isManualClip ? "Clip tag removed" : "Episode tagged as clip");
  };
  return (
    <>
      {facts.state === "ready" && !facts.value.isPublished && <span className="label self-center">Draft</span>}
      <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={toggle}>
        {isManualClip ? "Remove Clip Tag" : "Tag as Clip"}
      </button>
    </>
  );
}
