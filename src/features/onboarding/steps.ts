import { changeQuery } from "../../domain/text/change-query.ts";
import { goTo, replaceSearch } from "../../state/address.ts";

/** False if the reader opened the address of step 2 directly. */
let hasStepOneInHistory = false;

export const isSecondStep = (search: string) => new URLSearchParams(search).get("step") === "2";

export function goToSecondStep(): void {
  hasStepOneInHistory = true;
  goTo(changeQuery(location.search, { step: "2" }));
}

export function goToFirstStep(): void {
  if (hasStepOneInHistory) history.back();
  else replaceSearch(changeQuery(location.search, { step: "" }));
  hasStepOneInHistory = false;
}
