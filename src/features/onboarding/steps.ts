import { goTo, replaceSearch } from "../../state/address.ts";

/** Marks the second step as come to from the first: Back then is the browser's Back. */
let cameFromFirst = false;

export const isSecondStep = (search: string) => new URLSearchParams(search).get("step") === "2";

export function toSecondStep(): void {
  const query = new URLSearchParams(location.search);
  query.set("step", "2");
  cameFromFirst = true;
  goTo(`?${query}`);
}

export function toFirstStep(): void {
  if (cameFromFirst) {
    cameFromFirst = false;
    history.back();
    return;
  }
  const query = new URLSearchParams(location.search);
  query.delete("step");
  replaceSearch(query.size > 0 ? `?${query}` : "");
}
