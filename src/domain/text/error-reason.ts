/** The errors of the backend are objects with a message, but not instances of `Error`. */
export function reasonOf(error: unknown): string {
  const hasMessage = typeof error === "object" && error !== null && "message" in error;
  return String(hasMessage ? error.message : error).replace(/^\w*Error: /, "");
}
