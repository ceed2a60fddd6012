import type { Answer, AnswerSource, Turn } from "../../domain/ai/conversation.ts";
import { Icon } from "../../ui/Icon.tsx";
import { AnswerText } from "./AnswerText.tsx";
import { Citations } from "./Citations.tsx";

interface Props {
  turn: Turn;
  video: string | null;
  hasAudio?: boolean | undefined;
  showsTitles: boolean;
  retry: () => void;
}

export const TurnView = (props: Props) => (
  <div data-turn className="border-b border-rule py-4 last:border-b-0">
    <p dir="auto" className="font-semibold">
      <span className="sr-only">You asked: </span>
      {props.turn.question}
    </p>
    <TurnResult {...props} />
  </div>
);

function TurnResult({ turn, retry, ...displayProps }: Props) {
  switch (turn.state) {
    case "waiting":
      return <AnswerProgress text={turn.text} />;
    case "stopped":
      return (
        <>
          <AnswerText text={turn.text} />
          <p className="mt-2 text-meta text-muted">
            {turn.text === "" ? "You stopped this question." : "You stopped this answer. It is not verified."}{" "}
            <RetryButton retry={retry} />
          </p>
        </>
      );
    case "failed":
      return (
        <p className="mt-2 text-danger">
          {turn.error} <RetryButton retry={retry} />
        </p>
      );
    case "answered": {
      const { text, sources, closest = [], canRetry } = turn.answer;
      return (
        <>
          {canRetry ? (
            <p dir="auto" className="mt-2 whitespace-pre-line">
              {text} <RetryButton retry={retry} />
            </p>
          ) : (
            <AnswerText text={text} sources={sources} />
          )}
          <Verification answer={turn.answer} />
          <Sources sources={sources} {...displayProps} />
          {closest.length > 0 && (
            <details
              className="mt-2"
              onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: "nearest" })}
            >
              <summary className="link inline-flex min-h-8 cursor-pointer items-center">
                Show the closest passages
              </summary>
              <Sources sources={closest} {...displayProps} />
            </details>
          )}
        </>
      );
    }
  }
}

const RetryButton = ({ retry }: { retry: () => void }) => (
  <button type="button" className="link min-h-8 font-semibold" onClick={retry}>
    Ask again
  </button>
);

const AnswerProgress = ({ text }: { text: string }) => (
  <div className="mt-2 space-y-2">
    {text === "" ? (
      <>
        <span className="sr-only">Looking for an answer…</span>
        <div className="skeleton mt-3 h-4 w-11/12" />
      </>
    ) : (
      <>
        <AnswerText text={text} />
        <p className="text-meta text-muted">Still writing. The quotes are checked at the end.</p>
      </>
    )}
    <div className="skeleton h-4 w-3/5" />
  </div>
);

function Verification({ answer: { verified } }: { answer: Answer }) {
  if (verified === undefined) return null;
  return verified ? (
    <p className="mt-2 flex items-center gap-1.5 text-meta text-muted">
      <Icon name="check" className="size-4" />
      Verified: every quote is in the source, word for word.
    </p>
  ) : (
    <p className="mt-2 text-meta text-danger">
      Not verified: this answer also quotes words that are not in the source.
    </p>
  );
}

interface SourcesProps {
  sources: readonly AnswerSource[];
  video: string | null;
  hasAudio?: boolean | undefined;
  showsTitles: boolean;
}

const Sources = ({ sources, ...displayProps }: SourcesProps) =>
  sources.map((source) => <Citations key={source.slug} source={source} {...displayProps} />);
