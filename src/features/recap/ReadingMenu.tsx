import { READING_CHOICES } from "../../domain/reading/reading-style.ts";

/** layouts/page-script.ts handles the choices. layouts/head.js applies the stored ones before the first paint. */
export function ReadingMenu() {
  return (
    <details className="reading-menu">
      <summary className="button-quiet">Text size</summary>
      <div>
        {READING_CHOICES.map(({ name, label, options }) => (
          <fieldset key={name}>
            <legend className="label">{label}</legend>
            {options.map(({ value, text }) => (
              <button key={value} type="button" className="chip" data-reading={`${name} ${value}`}>
                {text}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
