import type { Recap } from "../../domain/content/content.ts";
import { hasPlayer } from "./ListenButtons.tsx";

/** If the site cannot play the episode, the link can lead to an article. So the label does not promise sound or video. */
export function episodeLinkLabel(recap: Recap): string {
  if (!hasPlayer(recap)) return "Open the source page";
  return recap.isClip ? "Play the clip" : "Play the episode";
}
