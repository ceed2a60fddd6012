/** The server's note begins with this text if the budget is used up. The inbox then generates no more of the chosen drafts. */
export const BUDGET_SPENT = "Today's budget for written answers is used up";
