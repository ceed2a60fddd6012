/** The backend's errors are not instances of `Error`. */
export function reasonOf(error: unknown): string {
  const isNamed = typeof error === "object" && error !== null && "message" in error;
  return String(isNamed ? error.message : error).replace(/^\w*Error: /, "");
}
