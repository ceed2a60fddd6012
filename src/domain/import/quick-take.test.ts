import { expect, test } from "vitest";
import { quickTakesOf } from "./quick-take.ts";

const quickTakeOf = (title: string, text: string) => quickTakesOf([{ title, text }])[0];

test.each<[string, string, string]>([
  [
    "introduces the host",
    "Salt",
    "I’m Ann Lee, a writer from the north coast. She has written three books about old ships.",
  ],
  [
    "names the hosts",
    "Why ships sink",
    "Your hosts this week are Ann and Bo, two sailors with a boat.",
  ],
  [
    "introduces a guest",
    "Bo Berg, Salt Works",
    "Bo Berg is the founder of Salt Works and a keen sailor with many years of experience.",
  ],
  [
    "describes the career of a guest",
    "Old ships",
    "Bo served on the board of a museum for old ships and works full time as a consultant there.",
  ],
  [
    "introduces the show",
    "Trailer",
    "This podcast is about how people lived at sea in former centuries.",
  ],
  ["says how often the show appears", "Salt", "New talks about salt and old ships every week."],
  ["welcomes listeners", "Salt", "Welcome to another hour about salt and the people who sold it."],
  [
    "asks readers to subscribe",
    "Coming soon",
    "We begin soon! Subscribe now, so that you learn how ships were built.",
  ],
  ["requests a rating", "Salt", "Rate us, and tell your friends why salt matters to all of us."],
  ["requests money", "Salt", "Support our work about salt and ships with a few coins a month."],
  ["asks readers to visit a site", "Salt", "Find out more about the history of salt at salt.test."],
  [
    "names a sponsor",
    "Salt",
    "Sponsored by a shop that explains how to cook with salt and pepper.",
  ],
  [
    "says only where the links are",
    "Salt",
    "All links about salt and ships are in the newsletter.",
  ],
  [
    "says only when and where people recorded it",
    "Salt",
    "Recorded on the second of May in the old harbour of the town.",
  ],
  ["repeats the title", "Talking about Salt with Ann Lee", "Ann Lee joins us to talk about Salt."],
  [
    "repeats the title and names the hosts",
    "Salt with Ann Lee",
    "Happy New Year! On this very special episode, Bo and Cy talk with Ann Lee of Salt Works.",
  ],
  [
    "says who the guest is",
    "Ann Lee, Salt Works",
    "Ann Lee is CEO and founder of Salt Works, which sells old games. Earlier, she was important for the growth of sea games.",
  ],
  [
    "is a question without a word of the title",
    "Old ships",
    "Why do merchants pay so much for salt from the north?",
  ],
  [
    "quotes a person",
    "Salt on you",
    "Ann Lee, researcher on salt and old ships — “Salt is the most powerful thing, and we discuss it.”",
  ],
  ["proposes a discussion", "Old ships", "Let’s discuss the philosophy of salt and pepper."],
  [
    "says nothing about the subject",
    "Fleet",
    "Our first year is over, and it was wonderful for us.",
  ],
])("a text that %s is no quick take", (_, title, text) => {
  expect(quickTakeOf(title, text)).toBeNull();
});

test("a sentence that most episodes repeat with other names is no quick take", () => {
  const texts = ["Ann", "Bo", "Cy", "Di", "Eva"].map((guest, index) => ({
    title: `Number ${index}`,
    text: `Max discusses the latest progress of the project on the project's site with ${guest}.`,
  }));
  expect(quickTakesOf(texts)).toEqual(texts.map(() => null));
});

test.each<[string, string]>([
  ["Salt", "Ann and Bo discuss why ships needed so much salt in the north."],
  [
    "Salt",
    "Ann Lee, CEO of Salt Works, explains how people in the north dried fish for the winter.",
  ],
  [
    "Divers in deep water",
    "How do divers breathe far below the surface? Three of them describe their work.",
  ],
  [
    "The gift of the harbour",
    "Workers at the harbour restore an engine, and we get details from its builder.",
  ],
  ["The price of ships", "Why do merchants pay so much for wooden ships from the north?"],
  ["12: Ships", "りんさんと古い船、塩の歴史、北海の旅行などについて話しました。"],
  ["Море", "Анна рассказывает о море, старых кораблях и соли."],
])("for the title %s, a text that names the subject is a quick take", (title, text) => {
  expect(quickTakeOf(title, text)).toBe(text);
});

test("a quick take leaves out greetings and sentences with a web address", () => {
  expect(
    quickTakeOf(
      "Salt",
      "Ann and Bo discuss the history of salt.\n\nAnd from the north: the woman of our dreams!\n\nThe new record is at https://x.test/a.\n\nThey review old pans",
    ),
  ).toBe("Ann and Bo discuss the history of salt.\n\nThey review old pans");
});

test("a quick take leaves out a call to subscribe", () => {
  expect(
    quickTakeOf(
      "Grants for museums",
      "Subscribe to our letter! We talk about grants, and how museums find their first donors. Bo is the founder of a museum.",
    ),
  ).toBe(
    "We talk about grants, and how museums find their first donors. Bo is the founder of a museum.",
  );
});
