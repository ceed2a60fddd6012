import { type Block, blocksOf, type Span } from "../../domain/ai/answer-markup.ts";
import type { AnswerSource } from "../../domain/ai/conversation.ts";
import { withKeys } from "../../ui/with-keys.ts";
import { citationPath } from "./Citations.tsx";

interface Props {
  text: string;
  sources?: readonly AnswerSource[];
}

/** Shows the answer of a model. Its links can lead to its own citations only (security H6). */
export function AnswerText({ text, sources = [] }: Props) {
  const paths = sources.flatMap((source) => source.citations.map((citation) => citationPath(source, citation)));
  const show = (spans: readonly Span[]) =>
    withKeys(spans).map(({ key, item }) => <SpanView key={key} span={item} paths={paths} />);
  return withKeys(blocksOf(text)).map(({ key, item: block }) => <BlockView key={key} block={block} show={show} />);
}

type Show = (spans: readonly Span[]) => React.ReactNode;

function BlockView({ block, show }: { block: Block; show: Show }) {
  if (block.kind === "paragraph")
    return (
      <p dir="auto" className="mt-2 whitespace-pre-line">
        {show(block.spans)}
      </p>
    );
  const items = withKeys(block.items).map(({ key, item }) => <li key={key}>{show(item)}</li>);
  return block.first === null ? (
    <ul dir="auto" className="mt-2 list-disc ps-5">
      {items}
    </ul>
  ) : (
    <ol dir="auto" className="mt-2 list-decimal ps-6" start={block.first}>
      {items}
    </ol>
  );
}

function SpanView({ span, paths }: { span: Span; paths: readonly string[] }) {
  const { kind, text, address } = span;
  if (kind === "strong") return <strong>{text}</strong>;
  if (kind === "em") return <em>{text}</em>;
  const isOwn = (path: string) => path === address || (address?.startsWith("#") && path.endsWith(address));
  const path = paths.find(isOwn);
  return kind === "link" && path !== undefined ? (
    <a href={path} className="link">
      {text}
    </a>
  ) : (
    text
  );
}
