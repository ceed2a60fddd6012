import { expect, test, vi } from "vitest";
import type { Recap, StaffMember } from "../../domain/content/content.ts";
import { emptyRecap } from "./empty-recap.ts";
import { recapMarkdown } from "./markdown.ts";
import { recapStructuredData } from "./structured-data.ts";

vi.stubEnv("PUBLIC_SITE_URL", "https://recap.test");

const ada = { id: "ada-id", name: "Ada *Park*" };
const bo = { id: "bo-id", name: "Bo Lind" };

const articleOf = (recap: Recap) => JSON.parse(JSON.stringify(recapStructuredData(recap)))["@graph"][0];
const personOf = ({ id, name }: StaffMember) => ({
  "@type": "Person",
  name,
  url: `https://recap.test/profile/${id}`,
});

test("the Markdown of a recap names the writer and the reviewer", () => {
  const text = recapMarkdown({ ...emptyRecap, writer: ada, reviewer: bo });
  expect(text).toContain("- Written by: [Ada \\*Park\\*](https://recap.test/profile/ada-id)\n");
  expect(text).toContain("- Reviewed by: [Bo Lind](https://recap.test/profile/bo-id)\n");
  expect(recapMarkdown(emptyRecap)).not.toMatch(/(Written|Reviewed) by/);
});

test("the JSON-LD names the site as the author of a recap without a writer", () => {
  expect(articleOf({ ...emptyRecap, writer: ada, reviewer: bo })).toMatchObject({
    author: personOf(ada),
    editor: personOf(bo),
  });
  const { author, editor } = articleOf(emptyRecap);
  expect(author).toMatchObject({ "@type": "Organization", name: "Episode Recap" });
  expect(editor).toBeUndefined();
});
