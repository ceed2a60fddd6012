import { expect, test } from "vitest";
import { embedCode } from "./embed.ts";

test("B156: embedCode escapes the title of a list", () => {
  const list = { title: `"><script>alert('x')</script>`, items: [] };
  expect(embedCode("https://recap.example/embed/list/1", list)).toBe(
    '<iframe src="https://recap.example/embed/list/1" title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;" width="100%" height="190" loading="lazy" style="border: 0; max-width: 40rem"></iframe>',
  );
});
