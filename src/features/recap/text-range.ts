/** Returns the range of the text between two indexes of `element.textContent`. Marks may divide the text. */
export function textRange(element: Element, from: number, to: number): Range {
  const range = new Range();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let index = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const end = index + node.data.length;
    if (from >= index && from < end) range.setStart(node, from - index);
    if (to > index && to <= end) {
      range.setEnd(node, to - index);
      break;
    }
    index = end;
  }
  return range;
}
