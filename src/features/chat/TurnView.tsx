import type { Turn } from "../../domain/ai/conversation.ts";
import { Citations } from "./Citations.tsx";

interface Props {
  turn: Turn;
  video: string | null;
  showsTitles: boolean;
  retry: () => void;
}

export const TurnView = (props: Props) => (
  <div data-turn className="border-b border-rule py-4 last:border-b-0">
    <p className="font-semibold">
      <span className="sr-only">You asked: </span>
      {props.turn.question}
    </p>
    <Reply {...props} />
  </div>
);

function Reply({ turn, video, showsTitles, retry }: Props) {
  switch (turn.state) {
    case "waiting":
      return (
        <div className="mt-3 space-y-2">
          <span className="sr-only">Looking for an answer…</span>
          <div className="skeleton h-4 w-11/12" />
          <div className="skeleton h-4 w-3/5" />
        </div>
      );
    case "failed":
      return (
        <p className="mt-2 text-danger">
          {turn.error}{" "}
          <button type="button" className="link min-h-8 font-semibold" onClick={retry}>
            Ask again
          </button>
        </p>
      );
    case "answered":
      return (
        <>
          <p className="mt-2 whitespace-pre-line">{turn.answer.text}</p>
          {turn.answer.sources.map((source) => (
            <Citations key={source.slug} source={source} video={video} showsTitles={showsTitles} />
          ))}
        </>
      );
  }
}
