/** The invented videos of the YouTube stand-in. */

export interface StandInVideo {
  id: string;
  title: string;
  description: string;
  published: string;
  seconds: number;
  /** The start of each caption in seconds, and its text. The value is null if the video has no captions. */
  captions: readonly (readonly [start: number, text: string])[] | null;
  /** Why the video does not play. A video without this field plays. */
  state?: "private" | "deleted" | "upcoming" | "bot";
}

export const CHANNEL = {
  id: "UCdeepEndRadio0000000000",
  handle: "deependradio",
  title: "Deep End Radio & Friends",
};

export const LIGHTHOUSE_TALK: StandInVideo = {
  id: "dEEp-End_01",
  title: "Keeping the Lighthouse: a Talk with Mara Quill",
  description: [
    "Mara Quill has kept the lighthouse at Tern Rock for nineteen winters. She tells how the lamp is cleaned, and who answers when a ship calls.",
    "",
    "In this talk:",
    "- Salt on the glass halves the range of a lamp in a week",
    "- A log is written by hand because batteries fail in the cold",
    "- Support us at https://deepend.example/help",
    "",
    "00:00 Welcome",
    "04:10 The lamp",
    "Transcript and notes: https://deepend.example/1",
  ].join("\n"),
  published: "2026-03-04T17:30:00+00:00",
  seconds: 2835,
  captions: [
    [0, "Welcome to Deep End Radio. Today we climb the stairs of a lighthouse."],
    [6.5, "My guest is Mara Quill, who has kept the lamp at Tern Rock for nineteen winters."],
    [14, "Every morning I wipe the salt off the glass, because in a week it halves the light."],
    [21, "The log is written by hand. Batteries fail in the cold, and a pencil does not."],
    [30, "When a ship calls at night, you answer first and ask who it is afterwards."],
  ],
};

export const VIDEO_WITHOUT_CAPTIONS: StandInVideo = {
  id: "dEEp-End_02",
  title: "A Quiet Hour on Tern Rock",
  description: "An hour of wind and waves, recorded from the gallery of the lighthouse in spring.",
  published: "2026-03-01T09:00:00+00:00",
  seconds: 3600,
  captions: null,
};

export const PRIVATE_VIDEO: StandInVideo = {
  ...VIDEO_WITHOUT_CAPTIONS,
  id: "dEEp-End_03",
  title: "Not for you",
  state: "private",
};
export const DELETED_VIDEO: StandInVideo = {
  ...VIDEO_WITHOUT_CAPTIONS,
  id: "dEEp-End_04",
  title: "Gone",
  state: "deleted",
};
export const PREMIERE: StandInVideo = {
  ...VIDEO_WITHOUT_CAPTIONS,
  id: "dEEp-End_05",
  title: "Next Week on the Rock",
  state: "upcoming",
  published: "2026-03-09T09:00:00+00:00",
  seconds: 0,
};

export const anotherVideo = (n: number, changes: Partial<StandInVideo> = {}): StandInVideo => ({
  ...LIGHTHOUSE_TALK,
  id: `dEEp-More${String(n).padStart(2, "0")}`,
  title: `Deep End Radio, Part ${n}`,
  published: `2026-04-${String(n).padStart(2, "0")}T12:00:00+00:00`,
  ...changes,
});
