import { useStore } from "@nanostores/react";
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { isEditor, type StaffRole } from "../../../domain/auth/access.ts";
import { playerSources } from "../../../domain/player/sources.ts";
import { changeQuery } from "../../../domain/text/change-query.ts";
import { speakersOf } from "../../../domain/transcript/edit-lines.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { FormActions } from "../kit/FormActions.tsx";
import { OpeningNote } from "../kit/OpeningNote.tsx";
import { headingId } from "../kit/row-kind.ts";
import { type Editing, VIEW_PARAMETER } from "../kit/use-edit-address.ts";
import { useSubmit } from "../kit/use-submit.ts";
import { ViewLink } from "../kit/ViewLink.tsx";
import type { Form } from "../recaps/form/section.tsx";
import { soundOf } from "../recaps/form/use-sentence-review.ts";
import { useOpenedDraft } from "../recaps/queue/use-opened-draft.ts";
import { VersionsButton } from "../versions/VersionsButton.tsx";
import { AdvertisementsPanel } from "./AdvertisementsPanel.tsx";
import { DeskTools } from "./DeskTools.tsx";
import { FindPanel } from "./FindPanel.tsx";
import { GlossaryPanel } from "./GlossaryPanel.tsx";
import { LineList } from "./LineList.tsx";
import { MergeNote } from "./MergeNote.tsx";
import type { DeskPanelProps } from "./panel.ts";
import { SoundBar } from "./SoundBar.tsx";
import { useDesk } from "./use-desk.ts";
import { useDoubts } from "./use-doubts.ts";
import { useSound } from "./use-sound.ts";
import { VoicesPanel } from "./VoicesPanel.tsx";

/** The panels beside the lines. Add a panel here. */
const PANELS = {
  find: { text: "Find and replace", Panel: FindPanel },
  voices: { text: "Speakers", Panel: VoicesPanel },
  advertisements: { text: "Advertisements", Panel: AdvertisementsPanel },
  glossary: { text: "Glossary", Panel: GlossaryPanel },
} satisfies Record<string, { text: string; Panel: ComponentType<DeskPanelProps> }>;

type PanelName = keyof typeof PANELS;

interface Props {
  form: Form;
  role: StaffRole;
  editing: Editing;
  /** The notes above the form. */
  children: ReactNode;
}

/** The page on which staff correct a transcript. It is another view of the form of the recap. */
export function TranscriptDesk({ form, role, editing, children }: Props) {
  const id = headingId(form.kind);
  const { rowId } = form;
  const formSearch = changeQuery(rowId === null ? editing.listSearch : editing.searchOf(rowId), {
    [VIEW_PARAMETER]: "",
  });
  return (
    <section aria-labelledby={id} className="desk">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={id} tabIndex={-1} className="min-w-0 text-h3 outline-none wrap-anywhere">
          {editing.isOpening ? "Transcript" : `Transcript: ${form.base.title}`}
        </h2>
        <div className="flex flex-wrap items-center gap-x-6">
          {!editing.isOpening && <VersionsButton form={form} only="transcript" />}
          <ViewLink search={formSearch} className="link inline-flex min-h-11 items-center">
            Edit the recap
          </ViewLink>
        </div>
      </div>
      {children}
      <MergeNote form={form} />
      <OpeningNote editing={editing} />
      {!editing.isOpening && rowId === null && <p className="mt-4">Save the recap first. Then it has a transcript.</p>}
      {!editing.isOpening && rowId !== null && (
        <OpenDesk key={rowId} recapId={rowId} form={form} role={role} editing={editing} formSearch={formSearch} />
      )}
    </section>
  );
}

interface OpenDeskProps extends Omit<Props, "children"> {
  recapId: string;
  formSearch: string;
}

function OpenDesk({ recapId, form, role, editing, formSearch }: OpenDeskProps) {
  const { values, base, errors } = form;
  useOpenedDraft(recapId, isEditor(role));
  const isReadOnly = !isEditor(role) && (base.isPublished || base.publishAt !== "");
  const sound = useSound(playerSources(soundOf(values)));
  const [isFollowing, setFollowing] = useState(true);
  const [panel, setPanel] = useState<PanelName>("find");
  const showSearch = useCallback(() => setPanel("find"), []);
  const desk = useDesk({ form, sound, isReadOnly, showSearch });
  const lines = useStore(desk.$settledLines);
  const speakerText = speakersOf(lines).join("\n");
  const speakers = useMemo(() => speakerText.split("\n").filter(Boolean), [speakerText]);
  const { doubtsIn, keep } = useDoubts(form, speakers);
  const { context } = desk;
  useEffect(() => {
    context.speakers = speakers;
    context.doubtsIn = doubtsIn;
  }, [context, speakers, doubtsIn]);

  const submit = useSubmit(form.isDirty, () => {
    if (!isReadOnly) void desk.save();
  });
  const { apply, show, play } = desk;
  const { Panel } = PANELS[panel];
  const otherErrors = Object.keys(errors).filter((field) => field !== "transcript");
  const isEmpty = lines.length === 0;
  return (
    <>
      {sound ? (
        <SoundBar sound={sound} isFollowing={isFollowing} setFollowing={setFollowing} />
      ) : (
        <p className="mt-3 text-muted">
          This recap has no sound file and no video, so nothing plays here. You can still correct the text.
        </p>
      )}
      {isReadOnly && <p className="mt-3">This recap is published. Only editors can change its transcript.</p>}
      <DeskTools desk={desk} speakers={speakers} canPlay={sound !== null} isReadOnly={isReadOnly} keep={keep} />
      <div className="desk-split">
        {isEmpty ? (
          <p className="min-w-0">
            This transcript has no lines.{" "}
            <ViewLink search={formSearch} className="link">
              Paste a transcript in the recap, or transcribe the sound there.
            </ViewLink>
          </p>
        ) : (
          <LineList
            $history={desk.$history}
            settledLines={lines}
            speakers={speakers}
            sound={sound}
            isFollowing={isFollowing}
            isReadOnly={isReadOnly}
            chosenKey={desk.chosenKey}
            caret={desk.caret}
            doubtsIn={doubtsIn}
            actions={desk.lineActions}
          />
        )}
        <div className="desk-panels">
          <Tabs
            id="desk"
            label="Tools for the transcript"
            tabs={(Object.keys(PANELS) as PanelName[]).map((tab) => ({ tab, text: PANELS[tab].text }))}
            current={panel}
            choose={setPanel}
          >
            <Panel recapId={recapId} showId={values.showId} lines={lines} apply={apply} play={play} show={show} />
          </Tabs>
        </div>
      </div>
      <FieldError id="desk-error" error={errors.transcript} />
      {otherErrors.length > 0 && (
        <p role="alert" className="text-danger">
          The recap has a problem in:{" "}
          {otherErrors.map((field) => form.kind.labels[field as keyof typeof values]).join(", ")}.{" "}
          <ViewLink search={formSearch} className="link">
            Edit the recap
          </ViewLink>
        </p>
      )}
      <form noValidate className="contents" aria-label="Save the transcript" onSubmit={submit}>
        <FormActions
          form={form}
          isDisabled={isReadOnly}
          saveText="Save"
          cancelText="Cancel Edit"
          onCancelled={editing.showList}
        />
      </form>
    </>
  );
}
