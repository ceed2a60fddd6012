export { type Budget, budgetOf } from "./budget.ts";
export { type Failure, refusalOf } from "./failure.ts";
export { type Model, modelOf, type Question, type Reply } from "./model.ts";
export { fetchPrompt, filledPrompt, material } from "./prompts.ts";
