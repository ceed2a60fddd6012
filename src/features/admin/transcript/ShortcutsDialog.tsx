import { PanelDialog } from "../kit/PanelDialog.tsx";
import { SHORTCUTS } from "./shortcuts.ts";

export const ShortcutsDialog = ({ onClosed }: { onClosed: () => void }) => (
  <PanelDialog title="Keys of this page" onClosed={onClosed}>
    <p className="text-muted">On a Mac, Command does the same as Ctrl, except with digits.</p>
    <dl className="desk-keys">
      {SHORTCUTS.map(([keys, text]) => (
        <div key={keys}>
          <dt>{keys}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </PanelDialog>
);
