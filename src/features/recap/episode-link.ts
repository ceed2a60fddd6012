import type { Recap } from "../../domain/content/content.ts";
import { hasPlayer } from "./ListenButtons.tsx";

/** The page of an episode without known sound or video may be an article, so the label does not promise that it plays. */
export function episodeLinkLabel(recap: Recap): string {
  if (!hasPlayer(recap)) return "Open the source page";
  return recap.isClip ? "Play the clip" : "Play the episode";
}
