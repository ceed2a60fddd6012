import { Icon } from "../../ui/Icon.tsx";

const MIN_SPEAKERS = 2;

/** find-in-transcript.ts handles the bar, and also searches for text that a visitor typed before this script ran. */
export function FindBar({ speakers }: { speakers: readonly string[] }) {
  return (
    <search className="contents">
      {speakers.length >= MIN_SPEAKERS && (
        <label className="find-speaker">
          Speaker
          <select name="speaker" form="find" className="field">
            <option value="">All speakers</option>
            {speakers.map((speaker) => (
              <option key={speaker}>{speaker}</option>
            ))}
          </select>
        </label>
      )}
      <form id="find" className="find-bar">
        <div className="find-field">
          <Icon name="search" className="size-5 text-muted" />
          <input
            dir="auto"
            type="search"
            name="q"
            placeholder="Find in this transcript"
            aria-label="Find in this transcript"
            autoComplete="off"
            enterKeyHint="search"
            spellCheck={false}
          />
          <output aria-live="polite" />
        </div>
        <button type="button" value="-1" className="icon-button" aria-label="Previous match" disabled>
          <Icon name="arrowUp" />
        </button>
        <button type="button" value="1" className="icon-button" aria-label="Next match" disabled>
          <Icon name="arrowDown" />
        </button>
      </form>
    </search>
  );
}
