/** Finds the exported functions that read one text. They are the functions whose only required parameter is a text or texts. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

export type Reader = (text: string) => unknown;

const TEXT = /^(?:string|unknown)(?: \| null)?(?: \| undefined)?$/;
const TEXTS = /^(?:readonly )?string\[\]$/;

export async function exportedReaders(file: string): Promise<[name: string, read: Reader][]> {
  const signatures = readerSignatures(readFileSync(file, "utf8"));
  if (signatures.length === 0) return [];
  const module = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  return signatures.map(({ name, takesList }) => {
    const call = module[name] as (input: unknown) => unknown;
    return [`${name} of ${file}`, (text) => call(takesList ? [text] : text)];
  });
}

export function readerSignatures(source: string): { name: string; takesList: boolean }[] {
  const { statements } = ts.createSourceFile("module.ts", source, ts.ScriptTarget.Latest, true);
  return statements.filter(isExported).flatMap((statement) =>
    namedFunctions(statement).flatMap(({ name, node }) => {
      const [first, ...others] = node.parameters;
      const type = first?.type?.getText() ?? "";
      const isList = TEXTS.test(type);
      const takesList = isList && !first?.dotDotDotToken;
      const isReader = (isList || TEXT.test(type)) && others.every(isOptional);
      return isReader && !isAsync(node) ? [{ name, takesList }] : [];
    }),
  );
}

function namedFunctions(statement: ts.Statement) {
  if (ts.isFunctionDeclaration(statement))
    return statement.name ? [{ name: statement.name.text, node: statement }] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) ? [{ name: name.getText(), node: initializer }] : [],
  );
}

const modifiersOf = (node: ts.Node) => (ts.canHaveModifiers(node) ? ts.getModifiers(node) : []) ?? [];
const isExported = (node: ts.Node) => modifiersOf(node).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
const isAsync = (node: ts.Node) => modifiersOf(node).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
const isOptional = (parameter: ts.ParameterDeclaration) =>
  Boolean(parameter.initializer ?? parameter.questionToken ?? parameter.dotDotDotToken);
