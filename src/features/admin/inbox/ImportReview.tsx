import { useState } from "react";
import type { Choice } from "../../../data/choices.ts";
import type { LoadedImport, LoadedPlan, LoadedShow } from "../../../data/import/load.ts";
import { SHOW_MAX_CHARS } from "../../../domain/limits.ts";
import { formatCount } from "../../../domain/text/plural.ts";
import type { Loadable } from "../../../state/loadable.ts";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { withKeys } from "../../../ui/with-keys.ts";
import { TextField } from "../kit/Field.tsx";
import { SelectField } from "../kit/SelectField.tsx";
import { chosenPlan, type ImportChoices, type ImportState } from "./use-import.ts";

interface Props {
  loaded: LoadedImport;
  categories: Loadable<Choice[]>;
  reloadCategories: () => void;
  importState: ImportState;
}

const DEFAULT_CHOICES: ImportChoices = {
  categoryId: "",
  license: "",
  isPublished: false,
  followsFeeds: false,
  planOfShow: {},
};

/** Shows what the import will create, update and skip. The editor chooses the options and starts the import. */
export function ImportReview({ loaded, categories, reloadCategories, importState }: Props) {
  const [choices, setChoices] = useState(DEFAULT_CHOICES);
  const change = (changes: Partial<ImportChoices>) => setChoices((current) => ({ ...current, ...changes }));
  const feedCount = loaded.shows.filter(({ address }) => address !== null).length;
  return (
    <form
      className="mt-4 grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void importState.run(loaded, choices);
      }}
    >
      <ul className="grid gap-4">
        {loaded.shows.map((show) => (
          <li key={show.id} className="border-s-2 border-edge ps-4">
            <p className="font-semibold wrap-anywhere">{show.name}</p>
            {show.choices.length > 1 && (
              <SameNameChoice
                show={show}
                choice={choices.planOfShow[show.id]}
                choose={(index) => change({ planOfShow: { ...choices.planOfShow, [show.id]: index } })}
              />
            )}
            <ShowSummary loaded={chosenPlan(show, choices)} />
          </li>
        ))}
        {loaded.transcripts.size > 0 && (
          <li>
            {formatCount(loaded.transcripts.size, "transcript")}. Each transcript belongs to the recap whose slug equals
            the name of the file. A recap that already has a transcript does not change.
          </li>
        )}
        {loaded.problems.map((problem) => (
          <li key={problem} className="text-danger wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
      {loaded.shows.length > 0 && (
        <>
          <SelectField
            id="import-category"
            label="Category of new shows"
            emptyOptionText="The category that the source names"
            subject="The categories"
            value={choices.categoryId}
            change={(categoryId) => change({ categoryId })}
            choices={categories}
            retry={reloadCategories}
          />
          <TextField
            id="import-license"
            label="Licence note"
            value={choices.license}
            limit={SHOW_MAX_CHARS.license}
            change={(license) => change({ license })}
            hint="Pages of the show display this note, unless the source names a licence."
          />
          <fieldset className="grid gap-2">
            <legend className="field-label">New episodes</legend>
            <RadioChoice
              name="import-state"
              isChecked={!choices.isPublished}
              choose={() => change({ isPublished: false })}
              text="Create drafts in the Inbox"
            />
            <RadioChoice
              name="import-state"
              isChecked={choices.isPublished}
              choose={() => change({ isPublished: true })}
              text="Publish at once. Episodes with neither a quick take, a recap nor show notes become drafts"
            />
          </fieldset>
          {feedCount > 0 && (
            <label className="flex min-h-8 items-center gap-3">
              <input
                type="checkbox"
                checked={choices.followsFeeds}
                onChange={({ target }) => change({ followsFeeds: target.checked })}
              />
              {feedCount === 1 ? "Follow this feed" : `Follow these ${feedCount} feeds`}: new episodes become drafts
            </label>
          )}
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button">
          Import
        </button>
        <QuietButton onClick={importState.startAgain}>Cancel</QuietButton>
      </div>
    </form>
  );
}

function SameNameChoice({
  show,
  choice,
  choose,
}: {
  show: LoadedShow;
  choice: number | undefined;
  choose: (index: number) => void;
}) {
  return (
    <fieldset className="mt-2 grid gap-2">
      <legend className="field-label">The site has a show with this name. Is it the same podcast?</legend>
      {show.choices.map(({ plan, sameName }, index) => (
        <RadioChoice
          key={plan.key}
          name={`same-name-${show.id}`}
          isChecked={choice === index}
          choose={() => choose(index)}
          text={
            sameName === null
              ? "No. Create another show"
              : `Yes. Add the episodes to ${sameName.name} (${sameName.website ?? sameName.slug})`
          }
        />
      ))}
    </fieldset>
  );
}

/** Before the editor has answered the question about a show, its numbers are unknown. */
function ShowSummary({ loaded }: { loaded: LoadedPlan | undefined }) {
  if (!loaded) return null;
  const { plan, newCount, knownCount, changes } = loaded;
  const transcriptCount = plan.episodes.filter(({ row }) => row.transcript !== null).length;
  return (
    <>
      <p>
        {formatCount(newCount, "new episode")}, {formatCount(transcriptCount, "transcript")}.{" "}
        {knownCount > 0 &&
          `${formatCount(knownCount, "episode")} already on the site. The source has changes for ${changes.length} of them. `}
        {plan.problems.length > 0 &&
          `${formatCount(plan.problems.length, "item")} cannot become a draft and will wait in the Inbox.`}
      </p>
      {changes.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-8 items-center">Which episodes change</summary>
          <p className="text-ui text-muted">The import does not change a section that an editor has edited.</p>
          <ul className="list-disc ps-5 text-ui wrap-anywhere">
            {withKeys(changes).map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
          </ul>
        </details>
      )}
      {plan.problems.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-8 items-center">Show the reasons</summary>
          <ul className="list-disc ps-5 text-ui wrap-anywhere">
            {plan.problems.map(({ sourceKey, title, problem }) => (
              <li key={sourceKey + problem}>
                {title}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const RadioChoice = ({
  name,
  isChecked,
  choose,
  text,
}: {
  name: string;
  isChecked: boolean;
  choose: () => void;
  text: string;
}) => (
  <label className="flex min-h-8 items-center gap-3">
    <input type="radio" required name={name} checked={isChecked} onChange={choose} />
    {text}
  </label>
);
