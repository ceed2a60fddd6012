/** If the budget is used up, the note in a response begins with this text. */
export const BUDGET_SPENT = "Today's budget for written answers is used up";
