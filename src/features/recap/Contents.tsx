export interface ContentsEntry {
  id: string;
  heading: string;
}

export function Contents({ sections }: { sections: readonly ContentsEntry[] }) {
  return (
    <nav aria-labelledby="contents" className="self-start max-lg:mb-12 lg:sticky lg:top-10">
      <h2 id="contents" className="label">
        On this page
      </h2>
      <ol className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 lg:flex-col lg:border-s lg:border-rule lg:ps-4">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block py-0.5 text-ui no-underline">
              <span className="stroke">{heading}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
