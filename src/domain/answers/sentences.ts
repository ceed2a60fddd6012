const END = /(?<![.!?…])[.!?…]+[)\]"'”’»」]*\s+|[。！？]+[」』）”]*\s*/gu;

/** Each sentence includes the spaces after it. So all sentences together are the whole text. */
export function sentencesOf(text: string): string[] {
  const ends = [...text.matchAll(END)].map(({ 0: end, index }) => index + end.length);
  return [0, ...ends].map((from, index) => text.slice(from, ends[index])).filter(Boolean);
}
