export const HowThisWorks = () => (
  <section aria-labelledby="how-prompts" className="admin-form">
    <h2 id="how-prompts" className="text-h3">
      How This Works
    </h2>
    <ul className="mt-3 list-disc space-y-2 ps-5 text-muted">
      <li>
        Each section of a recap has its own prompt. If one prompt fails, its section stays empty. The other sections do
        not change.
      </li>
      <li>
        <code>{"{title}"}</code> becomes the title of the episode. <code>{"{description}"}</code> becomes the transcript
        of the episode, or the description if there is no transcript. The site inserts each text only once.
      </li>
      <li>
        Key takeaways, quotes and recommendations must be JSON arrays of strings. Name this format in their prompts.
      </li>
      <li>
        Readers generate startup ideas from a recap. In that prompt, <code>{"{description}"}</code> becomes the recap.
      </li>
      <li>The site uses a saved prompt within a minute. You can bring back the previous text.</li>
    </ul>
  </section>
);
