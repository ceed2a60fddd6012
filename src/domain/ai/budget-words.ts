/** A note of the server begins with this text if the budget is empty. A browser that writes many recaps then stops. */
export const BUDGET_SPENT = "Today's budget for written answers is used up";
