import { shareAddress } from "../../state/share-address.ts";

/** Shares the address of the quote to which the link leads. If the link leads to no quote, shares the address of the recap. */
export async function share(control: HTMLElement): Promise<void> {
  const { hash } = new URL((control as HTMLAnchorElement).href, location.href);
  const isQuote = hash.startsWith("#quote-");
  if (isQuote) history.replaceState(history.state, "", hash);
  await shareAddress(location.origin + location.pathname + (isQuote ? hash : ""), "Link copied");
}
