import { readOwnData } from "../../data/account.ts";
import { download } from "../../ui/download.ts";
import { ActionButton } from "./ActionButton.tsx";

const FILE_NAME = "episode-recap-account.json";

export const ExportButton = () => (
  <ActionButton
    name="Downloading the reader's data"
    text="Download Your Data"
    busyText="Preparing…"
    action={async () => {
      const text = JSON.stringify(await readOwnData(), null, 2);
      download(FILE_NAME, new Blob([text], { type: "application/json" }));
    }}
  />
);
