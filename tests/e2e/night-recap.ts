/** A recap for the tests of highlights. These tests change the text of the recap. */
export const NIGHT_TEXTS = {
  body: "The baker sleeps while the dough rests. In the morning the oven is hot.",
  spoken: "You hear the bread at four in the morning, but it sings.",
};

export const NIGHT = {
  slug: "a-night-in-the-bakery",
  title: "A night in the bakery",
  quick_take: "Bread needs time and silence.",
  recap_body: `<p>${NIGHT_TEXTS.body}</p>`,
  key_takeaways: ["A cold dough is easier to shape than a warm one.", "Salt comes last."],
  transcript: `[00:01] Ada: We open the door before the street wakes up.\n[00:20] Bo: ${NIGHT_TEXTS.spoken}`,
};
