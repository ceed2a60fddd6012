/** The backend's errors are not instances of `Error`. */
export function reasonOf(error: unknown): string {
  const hasMessage = typeof error === "object" && error !== null && "message" in error;
  return String(hasMessage ? error.message : error).replace(/^\w*Error: /, "");
}
