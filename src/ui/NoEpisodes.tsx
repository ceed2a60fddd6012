import type { BrowseMode } from "../domain/content/browse.ts";
import { Notice } from "./Notice.tsx";

const TEXT = {
  feed: "No new episodes from your followed shows and categories.",
  all: "No episodes have been added yet.",
  clips: "No clips found.",
  category: "No episodes found in this category.",
} as const;

export const NoEpisodes = ({ mode }: { mode: BrowseMode["kind"] }) => (
  <Notice heading="No episodes found" text={TEXT[mode]} headingLevel={2} />
);
