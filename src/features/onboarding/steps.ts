import { searchWith } from "../../domain/text/search-with.ts";
import { goTo, replaceSearch } from "../../state/address.ts";

/** After the first step, Back is the browser's Back. A reader may also open the second step directly. */
let cameFromFirst = false;

export const isSecondStep = (search: string) => new URLSearchParams(search).get("step") === "2";

export function toSecondStep(): void {
  cameFromFirst = true;
  goTo(searchWith(location.search, { step: "2" }));
}

export function toFirstStep(): void {
  if (cameFromFirst) history.back();
  else replaceSearch(searchWith(location.search, { step: "" }));
  cameFromFirst = false;
}
