import type { ShowRef } from "../domain/content/content.ts";

interface Props {
  label: string;
  allText: string;
  /** The text of the select if the slug in the address of the page belongs to no option. */
  unknownText: string;
  value: string | null;
  options: readonly ShowRef[];
  choose: (slug: string | null) => void;
}

export function FilterSelect({ label, allText, unknownText, value, options, choose }: Props) {
  return (
    <label className="w-full sm:w-64">
      <span className="label mb-1.5 block">{label}</span>
      <select className="field" value={value ?? ""} onChange={(event) => choose(event.target.value || null)}>
        <option value="">{allText}</option>
        {value !== null && !options.some(({ slug }) => slug === value) && <option value={value}>{unknownText}</option>}
        {options.map(({ name, slug }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
