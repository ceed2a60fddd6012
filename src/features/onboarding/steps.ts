import { changeQuery } from "../../domain/text/change-query.ts";
import { goTo, replaceSearch } from "../../state/address.ts";

/** False if the reader opened the address of step 2 directly. Then the history has no step 1 to go back to. */
let openedFromStepOne = false;

export const isSecondStep = (search: string) => new URLSearchParams(search).get("step") === "2";

export function toSecondStep(): void {
  openedFromStepOne = true;
  goTo(changeQuery(location.search, { step: "2" }));
}

export function toFirstStep(): void {
  if (openedFromStepOne) history.back();
  else replaceSearch(changeQuery(location.search, { step: "" }));
  openedFromStepOne = false;
}
