import { READER_LIMITS } from "../domain/limits.ts";
import { formatCount } from "../domain/text/plural.ts";
import { saved } from "../paths.ts";
import { saveRecap } from "../state/reading.ts";
import { dismissToast, toast } from "../state/toasts.ts";

const toastIds = new Map<string, string>();

/** The button shows the new state before the server responds. If the request fails, the button shows the old state again. */
export async function toggleSaved(button: HTMLElement): Promise<void> {
  const slug = button.dataset["save"] ?? "";
  const isSaved = button.getAttribute("aria-pressed") !== "true";
  const setPressed = (pressed: boolean) => button.setAttribute("aria-pressed", String(pressed));
  setPressed(isSaved);
  dismissToast(toastIds.get(slug) ?? "");
  try {
    if (!(await saveRecap(slug, isSaved)) && isSaved) {
      setPressed(false);
      toast.error("This recap is no longer published.", "Not saved");
    } else if (isSaved) {
      const openList = { text: "Show saved recaps", run: () => location.assign(saved()) };
      toastIds.set(slug, toast.success("Saved for later", undefined, openList));
    } else {
      toastIds.set(slug, toast.success("Removed from Saved"));
    }
  } catch (error) {
    setPressed(!isSaved);
    toast.error(failureText(isSaved, (error as { code?: string }).code));
  }
}

const CHECK_VIOLATION = "23514";

function failureText(isSaved: boolean, code: string | undefined): string {
  if (code === CHECK_VIOLATION)
    return `You have saved ${formatCount(READER_LIMITS.saved_episodes, "recap")}. Remove a saved recap, then try again.`;
  return `The recap was not ${isSaved ? "saved" : "removed"}. Check your connection, then try again.`;
}
