import { useCallback, useState } from "react";
import { fetchVersions, type Version } from "../../../data/history.ts";
import type { EditedRow } from "../../../data/row-editing.ts";
import { withFields } from "../../../domain/forms/form-values.ts";
import { HISTORY } from "../../../domain/limits.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { toast } from "../../../state/toasts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { focusHeading } from "../kit/focus.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";
import { PanelDialog } from "../kit/PanelDialog.tsx";
import { headingId, type RowKind } from "../kit/row-kind.ts";
import type { RowForm } from "../kit/use-row-form.ts";
import { VersionItem } from "./VersionItem.tsx";

interface Props {
  rowId: string;
  form: RowForm<EditedRow, object>;
  versions: NonNullable<RowKind<EditedRow, object>["versions"]>;
  /** The only field that the dialog shows and restores. */
  only?: string | undefined;
  onClosed: () => void;
}

export default function VersionsDialog({ rowId, form, versions, only, onClosed }: Props) {
  const { table, valuesOf } = versions;
  const fetchVersionsOf = useCallback((id: string, signal: AbortSignal) => fetchVersions(table, id, signal), [table]);
  const [loadedVersions, retry] = useLoadable(rowId, fetchVersionsOf);
  const [versionToRestore, setVersionToRestore] = useState<Version | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { kind } = form;
  const putIntoForm = async (version: Version) => {
    setVersionToRestore(null);
    setError(null);
    try {
      const values = await valuesOf(version.row);
      form.change(
        only === undefined ? { ...form.base, ...values } : withFields({}, { ...form.base, ...values }, [only]),
      );
    } catch (failure) {
      return setError(`This version did not load: ${reasonOf(failure)}`);
    }
    toast.success(
      "The form shows the old version",
      `Save the form to store this version. To discard this version, use the Cancel button of the form.`,
    );
    onClosed();
    focusHeading(headingId(kind));
  };
  const allVersions = loadedVersions.state === "ready" ? loadedVersions.value : [];
  const shownVersions = only === undefined ? allVersions : versionsOf(allVersions, only);
  // A kept text was never in the row.
  const newestVersion = shownVersions.find(({ action }) => action !== "keep");
  const otherVersions = shownVersions.filter((version) => version !== newestVersion);
  const hasChanges = only === undefined ? form.isDirty : form.changed.includes(only as never);
  const currentVersion = newestVersion && {
    ...newestVersion,
    row: { ...transcriptOf(form.base), ...newestVersion.row },
  };
  return (
    <PanelDialog title={`Versions of this ${kind.noun}`} onClosed={onClosed}>
      {loadedVersions.state === "loading" && <div className="skeleton h-48" role="status" aria-label="Loading" />}
      {loadedVersions.state === "failed" && <InlineFailure subject="The versions" retry={retry} />}
      {error !== null && (
        <p role="alert" className="mb-4 text-danger">
          {error}
        </p>
      )}
      {loadedVersions.state === "ready" && (
        <>
          <p className="text-muted">
            {otherVersions.length === 0
              ? `This ${kind.noun} has no older version yet. Each save adds a version.`
              : `The site stores the last ${HISTORY.versionsPerRow} versions, and texts that were kept without saving. “Put into the form” saves nothing.`}
          </p>
          <ol className="history" aria-label="Versions">
            {currentVersion && (
              <VersionItem
                key={currentVersion.id}
                table={table}
                version={currentVersion}
                newestVersion={null}
                only={only}
              />
            )}
            {currentVersion &&
              otherVersions.map((version) => (
                <VersionItem
                  key={version.id}
                  table={table}
                  version={version}
                  newestVersion={currentVersion}
                  only={only}
                  putIntoForm={() => (hasChanges ? setVersionToRestore(version) : void putIntoForm(version))}
                />
              ))}
          </ol>
        </>
      )}
      <ConfirmDialog
        isOpen={versionToRestore !== null}
        question="Replace your unsaved changes?"
        text="The form then shows the old version. You lose what you typed since the last save."
        confirmText="Replace"
        confirm={() => versionToRestore && void putIntoForm(versionToRestore)}
        cancel={() => setVersionToRestore(null)}
      />
    </PanelDialog>
  );
}

/** Returns the first version, and those that changed the column. */
const versionsOf = (versions: readonly Version[], column: string) =>
  versions.filter(({ changed }, index) => changed.includes(column) || index === versions.length - 1);

/** A version has no transcript if the transcript has not changed since that version. So add the current transcript. */
const transcriptOf = (values: object) => ("transcript" in values ? { transcript: values.transcript || null } : {});
