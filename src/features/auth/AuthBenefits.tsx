const BENEFITS = [
  ["Your own feed", "Follow shows to see their new recaps first."],
  ["Answers with quotes", "Ask about an episode. Answers quote the episode."],
  ["Top 10 lists", "Rank the podcasts you recommend, and say why."],
] as const;

export function AuthBenefits() {
  return (
    <aside
      aria-labelledby="benefits"
      className="self-start border-rule max-lg:border-t max-lg:pt-10 lg:mt-3 lg:border-s lg:ps-12"
    >
      <h2 id="benefits" className="label">
        What an account is for
      </h2>
      <dl className="mt-5 space-y-6">
        {BENEFITS.map(([name, text]) => (
          <div key={name}>
            <dt className="font-serif text-h3">{name}</dt>
            <dd className="mt-1 max-w-[40ch] text-base text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
