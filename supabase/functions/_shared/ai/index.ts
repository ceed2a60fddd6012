export { type Budget, budgetOf } from "./budget.ts";
export { type Failure, isOfOneQuestion, refusalOf } from "./failure.ts";
export { failureSentence, mayWorkLater } from "./failure-words.ts";
export { judgeOf, type Model, modelOf, type Question, type Reply } from "./model.ts";
export { fetchPrompt, filledPrompt, material } from "./prompts.ts";
export { type Run, startRun } from "./run.ts";
export { NO_USAGE, type Usage } from "./usage.ts";
