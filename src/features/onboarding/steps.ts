import { goTo, replaceSearch, withParam } from "../../state/address.ts";

/** Marks the second step as come to from the first: Back then is the browser's Back. */
let cameFromFirst = false;

export const isSecondStep = (search: string) => new URLSearchParams(search).get("step") === "2";

export function toSecondStep(): void {
  cameFromFirst = true;
  goTo(withParam("step", "2"));
}

export function toFirstStep(): void {
  if (cameFromFirst) history.back();
  else replaceSearch(withParam("step", null));
  cameFromFirst = false;
}
