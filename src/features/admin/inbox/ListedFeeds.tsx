import { useState } from "react";
import type { ListedFeed } from "../../../data/import/opml.ts";
import { counted } from "../../../domain/text/plural.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import type { Import } from "./use-import.ts";

/** Shows the feeds of an OPML file. The editor chooses the feeds to load. */
export function ListedFeeds({ feeds, state }: { feeds: readonly ListedFeed[]; state: Import }) {
  const [deselectedAddresses, setDeselectedAddresses] = useState<ReadonlySet<string>>(new Set());
  const selectedFeeds = feeds.filter(({ address }) => !deselectedAddresses.has(address));
  const toggle = (address: string) =>
    setDeselectedAddresses((addresses) => {
      const changed = new Set(addresses);
      if (!changed.delete(address)) changed.add(address);
      return changed;
    });
  return (
    <fieldset className="mt-4">
      <legend className="field-label">Feeds in the list</legend>
      <ul className="max-h-80 overflow-y-auto">
        {feeds.map(({ title, address }) => (
          <li key={address}>
            <label className="flex min-h-8 items-center gap-3">
              <input
                type="checkbox"
                checked={!deselectedAddresses.has(address)}
                onChange={() => toggle(address)}
              />
              <span className="min-w-0 wrap-anywhere">{title}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          className="button"
          disabled={selectedFeeds.length === 0}
          onClick={() =>
            void state.load(
              [],
              selectedFeeds.map(({ address }) => address),
            )
          }
        >
          Load {counted(selectedFeeds.length, "feed")}
        </button>
        <QuietButton onClick={state.startAgain}>Cancel</QuietButton>
      </div>
    </fieldset>
  );
}
