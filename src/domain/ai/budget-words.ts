/** The server begins a note with this text, and the browser then stops a long run. */
export const BUDGET_SPENT = "Today's budget for written answers is used up";
