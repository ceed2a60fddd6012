import { fetchService } from "../../../data/transcription.ts";
import { ruleText } from "../../../domain/transcription/request-words.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { NO_SERVICE } from "../transcription/TranscriptionNews.tsx";
import { RuleSwitch } from "./RuleSwitch.tsx";

/** An editor of a show whose feed has only sound, who does not want to press “Transcribe” for every new episode. */
export function TranscriptionRule({ showId }: { showId: string }) {
  const [service, retry] = useLoadable("all", fetchService);
  if (service.state === "failed") return <InlineFailure subject="The rule for transcripts" retry={retry} />;
  if (service.state !== "ready") return <div className="skeleton h-11" role="status" aria-label="Loading" />;
  return (
    <RuleSwitch
      showId={showId}
      rule="transcribe"
      label="Transcribe new episodes"
      question="Transcribe all new episodes?"
      text={ruleText(service.value)}
      problem={service.value.provider === null ? NO_SERVICE : null}
    />
  );
}
