import { searchWith } from "../../domain/text/search-with.ts";
import { goTo, replaceSearch } from "../../state/address.ts";

/** False if the reader opened the address of step 2 directly. Then the history has no step 1 to go back to. */
let openedFromStepOne = false;

export const isSecondStep = (search: string) => new URLSearchParams(search).get("step") === "2";

export function toSecondStep(): void {
  openedFromStepOne = true;
  goTo(searchWith(location.search, { step: "2" }));
}

export function toFirstStep(): void {
  if (openedFromStepOne) history.back();
  else replaceSearch(searchWith(location.search, { step: "" }));
  openedFromStepOne = false;
}
