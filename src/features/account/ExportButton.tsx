import { ActionButton } from "./ActionButton.tsx";

export const ExportButton = () => (
  <ActionButton
    logName="Downloading the reader's data"
    text="Download Your Data"
    busyText="Preparing…"
    action={async () => (await import("./export-archive.ts")).downloadArchive()}
  />
);
