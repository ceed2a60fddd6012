export { type PassagesOfEpisode, passagesByMeaning } from "./by-meaning.ts";
export { embedderOf } from "./embedder.ts";
export { embedChangedEpisodes } from "./queue.ts";
