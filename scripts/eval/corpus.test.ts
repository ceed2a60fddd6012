import { expect, test } from "vitest";
import { demoCorpus } from "./corpus.ts";

test("the demo has the episode and the passage of each question", () => {
  const { natural, offTopic, shows } = demoCorpus();
  expect(natural.length + offTopic.length).toBe(60);
  const quotedEpisodes = natural.filter(({ show, episode, answers }) =>
    answers.every(({ from, to }) => (shows.get(show)?.get(episode)?.length ?? 0) >= to && from < to),
  );
  expect(quotedEpisodes).toHaveLength(natural.length);
});
