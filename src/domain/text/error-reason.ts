/** What went wrong in the words of whoever says it; the backend's errors are no `Error`s. */
export function reasonOf(error: unknown): string {
  const isNamed = typeof error === "object" && error !== null && "message" in error;
  return String(isNamed ? error.message : error).replace(/^\w*Error: /, "");
}
