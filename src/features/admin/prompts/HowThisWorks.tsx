/** What an admin has to know about prompts. */
export const HowThisWorks = () => (
  <section aria-labelledby="how-prompts" className="admin-form">
    <h2 id="how-prompts" className="text-h3">
      How This Works
    </h2>
    <ul className="mt-3 list-disc space-y-2 ps-5 text-muted">
      <li>
        Each section of a recap is written by a prompt of its own. One that fails leaves its section
        empty and the others alone.
      </li>
      <li>
        <code>{"{title}"}</code> becomes the title of the episode, <code>{"{description}"}</code>{" "}
        its transcript, or what is known of it where there is none. Each is put in once.
      </li>
      <li>
        Key takeaways, quotes and recommendations have to come back as JSON arrays of strings: say
        so in their prompts.
      </li>
      <li>
        Startup ideas are made from a recap when a reader asks for them; there{" "}
        <code>{"{description}"}</code> is the recap.
      </li>
      <li>A saved text is used within a minute. The text before it stays to be brought back.</li>
    </ul>
  </section>
);
