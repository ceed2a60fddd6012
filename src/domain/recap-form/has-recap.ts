/** A recap has a quick take or a body. Show notes alone are no recap. */
export function hasRecap({
  quickTake,
  recapBody,
}: {
  quickTake: string;
  recapBody: string;
}): boolean {
  return quickTake.trim() !== "" || recapBody.replace(/<[^>]*>|&nbsp;/g, "").trim() !== "";
}
