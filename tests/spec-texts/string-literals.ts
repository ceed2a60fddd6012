import ts from "typescript";

/** Stands where a template literal computes something: `Joined ${day}` reads "Joined {}". */
export const COMPUTED = "{}";

/** The strings of a test's source, titles left out: a title names a text without asserting it. */
export function stringLiterals(fileName: string, source: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const value = literalValue(node);
    if (value !== null && !isTestTitle(node)) found.add(value);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true));
  return found;
}

function literalValue(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => COMPUTED + span.literal.text).join("");
}

/** First argument of `test(…)`, `describe.skip(…)`, `test.each(rows)(…)`. */
function isTestTitle(node: ts.Node): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  let callee: ts.Expression = call.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) {
    callee = callee.expression;
  }
  return ts.isIdentifier(callee) && ["test", "it", "describe"].includes(callee.text);
}
