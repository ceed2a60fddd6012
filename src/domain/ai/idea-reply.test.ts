import { expect, test } from "vitest";
import { readIdeas } from "./idea-reply.ts";

const FIRST_IDEA = { title: "Tide clocks", content: "For ferries." };
const SECOND_IDEA = { title: "Net mending", content: "By post." };

test.each<[string, unknown, unknown]>([
  ["ideas with content", { ideas: [FIRST_IDEA, SECOND_IDEA] }, [FIRST_IDEA, SECOND_IDEA]],
  [
    "ideas with the field `description` instead of `content`",
    { ideas: [{ title: FIRST_IDEA.title, description: FIRST_IDEA.content }] },
    [FIRST_IDEA],
  ],
  ["ideas in the field startupIdeas", { startupIdeas: [FIRST_IDEA] }, [FIRST_IDEA]],
  [
    "a text of numbered ideas",
    { generatedText: "1. Tide clocks: For ferries.\n2. Net mending: By post." },
    [FIRST_IDEA, SECOND_IDEA],
  ],
  [
    "a text with bold titles",
    { generated_text: "**Tide clocks**\nFor ferries.\n\n**Net mending**\nBy post." },
    [FIRST_IDEA, SECOND_IDEA],
  ],
  [
    "a text with headings",
    { content: "## Tide clocks\n\nFor ferries.\n\n## Net mending\n\nBy post.\n" },
    [FIRST_IDEA, SECOND_IDEA],
  ],
  [
    "a text without headings or numbers",
    { content: "Sell tide clocks\nto ferries." },
    [{ title: "", content: "Sell tide clocks\nto ferries." }],
  ],
  [
    "strings in a list",
    { ideas: ["Tide clocks — For ferries.", "1. Net mending: By post."] },
    [{ title: "", content: "Tide clocks — For ferries." }, SECOND_IDEA],
  ],
  [
    "markup, colons and numbers inside of an idea",
    {
      content:
        "Here are two ideas:\n\n1. **Tide clocks: by post**\nIt is **cheap**: really.\n**Cost** is low.\n   1. Build\n   2. Sell\n\n2. **Net mending** – By post: *fast*.",
    },
    [
      {
        title: "Tide clocks: by post",
        content: "It is **cheap**: really.\n**Cost** is low.\n   1. Build\n   2. Sell",
      },
      { title: "Net mending", content: "By post: *fast*." },
    ],
  ],
  [
    "a heading over numbered ideas",
    { content: "# Startup ideas\n\n1. Tide clocks: For ferries.\n2. Net mending: By post." },
    [FIRST_IDEA, SECOND_IDEA],
  ],
  [
    "bold parts under headings",
    { content: "## Tide clocks\n**Who:** ferries.\n**Cost:** low.\n## Net mending\nBy post." },
    [{ title: FIRST_IDEA.title, content: "**Who:** ferries.\n**Cost:** low." }, SECOND_IDEA],
  ],
  ["an empty list beside a text", { ideas: [], content: "1. Tide clocks: For ferries." }, [FIRST_IDEA]],
  ["nothing", {}, []],
  ["an error", { error: "no" }, []],
  ["a string instead of an object", "text", []],
  ["null", null, []],
  ["a list in which some of the values are not ideas", { ideas: [null, 7, {}, FIRST_IDEA] }, [FIRST_IDEA]],
])("readIdeas reads the ideas of a reply: %s", (_, reply, ideas) => {
  expect(readIdeas(reply)).toEqual(ideas);
});

test("readIdeas returns at most 20 ideas", () => {
  expect(readIdeas({ ideas: Array.from({ length: 500 }, () => FIRST_IDEA) })).toHaveLength(20);
});
