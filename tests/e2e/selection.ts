import type { Page } from "@playwright/test";

/** Selects words of the page, as a reader does with the pointer. */
export async function selectWords(page: Page, words: string): Promise<void> {
  await page.evaluate((words) => {
    const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = (node as Text).data.indexOf(words);
      if (start < 0) continue;
      node.parentElement?.scrollIntoView({ block: "center", behavior: "instant" });
      // A click with the pointer also removes the focus from a button.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      getSelection()?.setBaseAndExtent(node, start, node, start + words.length);
      return;
    }
    throw new Error(`The page does not contain “${words}” in one text.`);
  }, words);
}
