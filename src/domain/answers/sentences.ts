const END = /[.!?…]+[)\]"'”’»」]*\s+|[。！？]+[」』）”]*\s*/gu;

/** The sentences of a text with the spaces behind them; together they are the text. */
export function sentencesOf(text: string): string[] {
  const ends = [...text.matchAll(END)].map(({ 0: end, index }) => index + end.length);
  return [0, ...ends].map((from, index) => text.slice(from, ends[index])).filter(Boolean);
}
