/** Replaces all tags by a text. Only the part before the last `>` can have tags, so the pattern never reads the rest in vain. */
export function replaceTags(html: string, replacement: string): string {
  const [head, tail] = splitAfterTags(html);
  return head.replace(/<[^>]*>/g, replacement) + tail;
}

/** Splits HTML after its last `>`. In the first part, every `<` has a `>`. So a pattern such as `<[^>]*>` takes linear time there. */
export function splitAfterTags(html: string): [head: string, tail: string] {
  const end = html.lastIndexOf(">") + 1;
  return [html.slice(0, end), html.slice(end)];
}
