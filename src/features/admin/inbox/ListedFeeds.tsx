import { useState } from "react";
import type { ListedFeed } from "../../../domain/import/opml.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import type { ImportState } from "./use-import.ts";

/** Shows the RSS feeds of an OPML file. The editor chooses the feeds to load. */
export function ListedFeeds({ feeds, importState }: { feeds: readonly ListedFeed[]; importState: ImportState }) {
  const [deselectedAddresses, setDeselectedAddresses] = useState<ReadonlySet<string>>(new Set());
  const selectedFeeds = feeds.filter(({ address }) => !deselectedAddresses.has(address));
  const toggle = (address: string) =>
    setDeselectedAddresses((addresses) => {
      const newAddresses = new Set(addresses);
      if (!newAddresses.delete(address)) newAddresses.add(address);
      return newAddresses;
    });
  return (
    <fieldset className="mt-4">
      <legend className="field-label">Feeds in the list</legend>
      <ul className="max-h-80 overflow-y-auto">
        {feeds.map(({ title, address }) => (
          <li key={address}>
            <label className="flex min-h-8 items-center gap-3">
              <input type="checkbox" checked={!deselectedAddresses.has(address)} onChange={() => toggle(address)} />
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
            void importState.load(
              [],
              selectedFeeds.map(({ address }) => address),
            )
          }
        >
          Load {formatCount(selectedFeeds.length, "feed")}
        </button>
        <QuietButton onClick={importState.startAgain}>Cancel</QuietButton>
      </div>
    </fieldset>
  );
}
