import { expect, it } from "vitest";
import { proposeNames } from "./name-proposals.ts";
import type { Candidate } from "./name-words.ts";

const people: Candidate[] = [
  { name: "Ann Lee", from: "guest" },
  { name: "Bob Stone", from: "host" },
  { name: "Christian Bauer", from: "host" },
  { name: "Zoë Kraft", from: "earlier" },
];

/** A line is spoken by "Speaker 1", or by the number before the colon. */
const linesOf = (texts: readonly string[]) =>
  texts.map((source, key) => {
    const [, number = "1", text = ""] = /^(?:(\d): )?(.*)$/s.exec(source) ?? [];
    return { key, speaker: `Speaker ${number}`, start: key * 10, text };
  });

const namesOf = (texts: readonly string[], candidates = people) =>
  proposeNames(linesOf(texts), candidates).map(({ label, name }) => `${label.slice(8)} ${name}`);

it.each([
  ["I'm Ann Lee."],
  ["I’m Ann Lee, and I build boats."],
  ["Hi everyone, I am Ann Lee from Acme."],
  ["My name is Ann Lee and I'm late."],
  ["Hello and welcome to the show. I'm your host, Ann Lee."],
  ["Welcome to Deep Water, the show about the sea. As always, I'm Ann Lee."],
  ["I'm joined by my colleague Bob, who builds boats, and I'm Ann Lee, working on land."],
  ["This is Ann Lee speaking."],
  ["Hey, Ann Lee here."],
  ["I'm Dr. Ann Lee."],
  ["I'm Ann."],
  ["2: Welcome to the show, Ann.", "Thank you so much for having me."],
  ["2: Ann Lee, thanks for joining us today.", "It's great to be here."],
  ["2: Tell us who you are.", "Sure. My name is Ann Lee."],
  ["2: Ann, tell us who you are.", "Boats are my life. I'm Ann Lee."],
  ["2: Where were we? I'm Bob Stone.", "And I'm Ann Lee."],
  ["So this is the podcast about boats, in which we count them. I'm Ann Lee."],
  ["Guten Abend. Mein Name ist Ann Lee."],
  ["2: Je m'appelle Luc Morel.", "Bonjour. Je m'appelle Ann Lee."],
])("proposes Ann Lee: %s", (...texts) => {
  expect(namesOf(texts)).toEqual(["1 Ann Lee"]);
});

it.each([
  ["I'm tired. I'm American."],
  ["I'm Ann Lee's brother."],
  ["I'm Ann's friend."],
  ["I'm not Ann Lee."],
  ["I'm the Ann Lee of podcasts."],
  ["I'm Ann Lee fan number one."],
  ["I'm here with Ann Lee."],
  ["I'm with Ann Lee on this."],
  ["I'm Ann Lee?"],
  ["I'm Ann Lee, right?"],
  ["I'm Ann Lee, she said."],
  ["I'm Ann Lee, because Ann is at the dentist."],
  ["I'm Ann Lee, jr."],
  ["I'm Ann Lee. No, wait, I am somebody else."],
  ["I'm Ann Lee and Bob Stone in one person."],
  ["I'm Ann Lee. I'm Bob Stone."],
  ["I'm Ann Lee.", "And I'm Carl."],
  ["I'm Annie Lee."],
  ["I'm Anne Lee. I'm Ann Lee."],
  ["I'm Ann Li."],
  ["I'm Lee."],
  ["He said: I'm Ann Lee."],
  ["He said, I'm Ann Lee."],
  ["And then he says. I'm Ann Lee."],
  ['She opened the door. "I\'m Ann Lee," she said.'],
  ["If I'm Ann Lee, I go home."],
  ["Imagine the scene. I'm Ann Lee, and I'm lost."],
  ["People think I'm Ann Lee."],
  ["Her mailbox goes like this. Hi, I'm Ann Lee, leave a message."],
  ["Hi, I'm Ann Lee. Or at least, a computer voice."],
  ["We have a letter. My name is Ann Lee and I love boats."],
  ["My name is on the list. Ann Lee is on it, too."],
  ["I'm Ann Lee, and I sleep well on Hill beds. Use my promo code."],
  ["2: Let us play a role-play.", "Hi, I'm Ann Lee."],
  ["2: Repeat after me.", "I'm Ann Lee."],
  ["2: Could you read us the first chapter?", "My name is Ann Lee. I was born at sea."],
  ["2: The interpreter speaks for her.", "My name is Ann Lee."],
  ["I'm Ann Lee.", "2: Very funny."],
  ["I'm Ann Lee.", "2: Thanks, Bob."],
  ["2: Bob, who are you?", "I'm Ann Lee."],
  ["I'm Ann Lee.", "Ann, where were you born?"],
  ["I'm Ann Lee.", "2: I'm Ann Lee."],
  ["She always opens the same way. Hello, I'm Ann Lee, and this is Deep Water."],
  ["So I put on the wig. I'm Ann Lee. Nobody noticed."],
  ["2: Can you do the voice?", "Hi, I'm Ann Lee, welcome to Deep Water."],
  ["2: What does it say on the card?", "I'm Ann Lee, call me."],
  ["Okay, I'm Ann Lee and you're the shopkeeper."],
  ["This one comes from Texas. Hi Bob, I'm Ann Lee, and I have a question."],
  ["2: Read the next question, please.", "My name is Ann Lee and I wonder about boats."],
  ["2: Who is the boss?", "Ann Lee here."],
  ["You pick up the phone. Hello, this is Ann Lee speaking."],
  ["2: We need a name.", "I'm Ann Lee, then."],
  ["2: Welcome to the show, Ann.", "It's Bob. But thanks for having me."],
  ["2: With us are Ann Lee and Bob Stone. Welcome, Ann.", "Thanks for having me."],
  ["2: Introduce yourself as if you were her.", "Hi, I'm Ann Lee."],
  ["I'm Ann Lee.", "2: And I'm Luc Morel.", "No, I'm Bob, you're Luc."],
  ["Hi, I'm Ann, and my guest shares my name."],
  ["Hi, I'm Ann.", "2: Two Anns on one show!"],
  ["Welcome to the show. I'm Ann Lee.", "My guest Ann Lee builds boats."],
  ["I'm Ann Lee.", "2: Hello.", "Ann Lee and I met at sea."],
  ["2: Are you religious?", "I'm Christian."],
  ["I'm Zoë."],
  ["This is Ann Lee. I'm a fan."],
  ["And this is Ann Lee here. She builds boats."],
  ["Hi, I'm Ann from Denver."],
  ["2: We have a caller.", "Hi, I'm Ann."],
  ["2: I like Ann Park.", "Hi, I'm Ann."],
  ["2: Welcome, Ann and Bob.", "Thanks for having me."],
  ["2: Welcome, Ann. Good to see you, Bob.", "Thanks for having me."],
  ["2: Welcome, Ann.", "Great to have you here."],
  ["2: Welcome, Ann.", "It's great to be here with you, Ann."],
  ["2: Welcome, Ann.", "Thanks for having us."],
  ["2: Welcome, Ann.", "Thanks for having me. Ann is ill, actually."],
  ["2: Thanks for joining us, Ann. Now to our second guest.", "It's great to be here."],
  ["2: Welcome, Boston.", "It's great to be here."],
])("proposes nobody: %s", (...texts) => {
  expect(namesOf(texts)).toEqual([]);
});

it("proposes the candidate's spelling if the name sounds the same", () => {
  const jon: Candidate[] = [{ name: "Jon Smyth", from: "guest" }];
  expect(namesOf(["I'm John Smyth."], jon)).toEqual(["1 Jon Smyth"]);
  expect(namesOf(["I'm John Smith."], jon)).toEqual([]);
  expect(namesOf(["I'm John Smyth."], [...jon, { name: "John Smyth", from: "host" }])).toEqual([]);
});

it("proposes a name that no list has if another voice says it alike", () => {
  const talk = ["2: With me is Ida Berg.", "I'm Ida Berg, and I draw.", "2: Ida, what do you draw?"];
  expect(proposeNames(linesOf(talk), [])).toEqual([
    { label: "Speaker 1", name: "Ida Berg", isAsHeard: true, key: 1, start: 10, text: "I'm Ida Berg, and I draw." },
  ]);
  expect(namesOf(["I'm Ida Berg, and I draw."], [])).toEqual([]);
  expect(namesOf(talk, [{ name: "Ida Bergh", from: "host" }])).toEqual(["1 Ida Bergh"]);
  expect(namesOf(talk, [{ name: "Ida Burke", from: "host" }])).toEqual([]);
});

it("leaves named voices, missing labels and advertisements alone", () => {
  const line = { key: 1, start: null, text: "I'm Ann Lee." };
  const names = (speaker: string | null, more: object = {}) => proposeNames([{ ...line, speaker, ...more }], people);
  expect(names("A")).toHaveLength(1);
  expect(names("Bob")).toEqual([]);
  expect(names(null)).toEqual([]);
  expect(names("Unknown")).toEqual([]);
  expect(names("A", { isAdvertisement: true })).toEqual([]);
  const named = { ...line, key: 2, speaker: "Ann Lee", text: "Yes." };
  expect(proposeNames([{ ...line, speaker: "A" }, named], people)).toEqual([]);
  expect(
    proposeNames(
      [
        { ...line, speaker: "A" },
        { ...named, speaker: "Ann" },
      ],
      people,
    ),
  ).toEqual([]);
});

it.each(["This is Ann ", "I'm Ann Lee. "])("needs no long search in a line of 264 kB that repeats %j", (words) => {
  expect(namesOf([words.repeat(22_000)])).toEqual([]);
});
