import { TEXT_STYLES } from "../../domain/reading/text-style.ts";

/** layouts/page-script.ts handles the choices. layouts/head.js applies the stored choices before the first paint. */
export function ReadingMenu() {
  return (
    <>
      <button type="button" popoverTarget="text-style" className="button-quiet noscript:hidden">
        Text size
      </button>
      <div id="text-style" popover="auto">
        {TEXT_STYLES.map(({ name, label, options }) => (
          <fieldset key={name}>
            <legend className="label">{label}</legend>
            {options.map(({ value, text }) => (
              <button key={value} type="button" className="chip" data-text-style={`${name} ${value}`}>
                {text}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}
