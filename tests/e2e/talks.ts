/** Three episodes with transcripts: one with times and a video, one without times, and one with times and a sound file. */

const TALK_MINUTES = 60;
/** Each minute of the talk has one paragraph. Every tenth paragraph mentions the lighthouse, and only one the café. */
const paragraphOfMinute = (n: number) => {
  const speaker = n % 2 === 0 ? "Ada Wren" : "Bo van Dyk";
  const clock = `[${n >= 60 ? "01" : "00"}:${String(n % 60).padStart(2, "0")}:04]`;
  const text = n % 10 === 5 ? "Then we walked to the lighthouse and back." : "Then nothing happened.";
  return `${clock} ${speaker}: ${n === 31 ? "The Café was shut, it’s said." : text}`;
};

export const HOSTILE_WORDS = "<img src=x onerror=window.__xss=1>";

export const TIMED_TALK = {
  slug: "an-hour-of-talk",
  title: "An hour of talk",
  youtube_url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  quotes: ["We WALKED to the lighthouse, and back — Bo van Dyk", "We flew to the lighthouse and back. — Bo van Dyk"],
  chapters: [
    { start: 0, title: "The start" },
    { start: 1804, title: "Half of it" },
  ],
  transcript: [
    ...Array.from({ length: TALK_MINUTES }, (_, n) => paragraphOfMinute(n)),
    `[01:00:04.500] Ada Wren: And she wrote ${HOSTILE_WORDS} on the door.`,
  ].join("\n"),
};

export const UNTIMED_TALK = {
  slug: "a-talk-without-times",
  title: "A talk without times",
  transcript: "Ada Wren: One thing.\n\nAnd another.\n\nBo van Dyk: A third.",
};

/** Replaces the words of the tests' questions, so that a question to all episodes finds only `TIMED_TALK`. */
const replaceWordsOfQuestions = (text: string) =>
  text
    .replaceAll("lighthouse", "windmill")
    .replace(/walked/gi, "sailed")
    .replace("Café", "Kiosk");

/** The timed talk in other words, with a sound file instead of a video. */
export const SOUND_TALK = {
  ...TIMED_TALK,
  quotes: TIMED_TALK.quotes.map(replaceWordsOfQuestions),
  transcript: replaceWordsOfQuestions(TIMED_TALK.transcript),
  slug: "an-hour-of-sound",
  title: "An hour of sound",
  youtube_url: undefined,
  enclosure_url: "https://sound.example/hour.wav",
  enclosure_type: "audio/wav",
  thumbnail_alt: "Two people walk to a lighthouse.",
};
