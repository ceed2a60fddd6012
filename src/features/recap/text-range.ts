/** Returns the range between two indexes of `element.textContent`. The text can consist of several nodes. */
export function textRange(element: Element, from: number, to: number): Range {
  const range = new Range();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let index = 0;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const end = index + node.length;
    if (from >= index && from < end) range.setStart(node, from - index);
    if (to > index && to <= end) range.setEnd(node, to - index);
    index = end;
  }
  return range;
}
