import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { sanitizeRichText } from "../../../../data/sanitize-browser.ts";
import { deltaHtml } from "../../../../domain/rich/delta-html.ts";
import { isTooDeep } from "../../../../domain/rich/nesting.ts";
import { cleanPaste } from "./clean-paste.ts";
import { pasteProblem } from "./paste.ts";
import { newQuill, type Quill } from "./quill.ts";

export type Formats = Record<string, unknown>;

interface Props {
  box: RefObject<HTMLElement | null>;
  value: string;
  change: (html: string) => void;
  /** What the text field is to a screen reader. */
  attributes: Record<string, string | undefined>;
}

/**
 * A Quill in `box` that holds `value`. A text that is only opened stays to the letter what it was:
 * Quill's writing of it takes its place when something is typed.
 */
export function useQuill({ box, value, change, attributes }: Props) {
  const [quill, setQuill] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Formats>({});
  const [problem, setProblem] = useState<string | null>(null);
  /** What was opened, and how Quill would write it. */
  const opened = useRef({ html: "", written: "" });
  const shown = useRef<string | null>(null);

  const onText = useEffectEvent((editor: Quill) => {
    const written = deltaHtml(editor.getContents().ops);
    shown.current = written === opened.current.written ? opened.current.html : written;
    setProblem(null);
    change(shown.current);
  });

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    const editor = newQuill(container);
    const onPaste = (event: ClipboardEvent) => {
      const found = pasteProblem(event.clipboardData);
      setProblem(found);
      const html = event.clipboardData?.getData("text/html");
      if (found === null && !html) return;
      event.preventDefault();
      event.stopPropagation();
      if (found !== null || !html) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const range = editor.getSelection(true);
      // Of what no program writes, the words are enough; in code they are what is meant.
      editor.clipboard.onPaste(
        range,
        isTooDeep(html) ? { text } : { html: cleanPaste(html), text },
      );
    };
    container.addEventListener("paste", onPaste, true);
    editor.on("text-change", (_delta, _before, source) => {
      if (source === "user") onText(editor);
    });
    editor.on("editor-change", () => {
      const range = editor.getSelection();
      if (range) setFormats(editor.getFormat(range));
    });
    setQuill(editor);
    return () => {
      container.removeEventListener("paste", onPaste, true);
      container.replaceChildren();
      container.className = "";
      setQuill(null);
      shown.current = null;
    };
  }, [box]);

  useEffect(() => {
    if (!quill || value === shown.current) return;
    shown.current = value;
    quill.setContents(quill.clipboard.convert({ html: sanitizeRichText(value) }), "silent");
    quill.history.clear();
    opened.current = { html: value, written: deltaHtml(quill.getContents().ops) };
  }, [quill, value]);

  const { id, labelledBy, describedBy, invalid } = attributes;
  useEffect(() => {
    if (!quill) return;
    const now = {
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelledBy,
      "aria-describedby": describedBy,
      "aria-invalid": invalid,
    };
    for (const [name, text] of Object.entries(now)) {
      if (text === undefined) quill.root.removeAttribute(name);
      else quill.root.setAttribute(name, text);
    }
    quill.root.classList.add("prose-recap", "rich-text");
  }, [quill, id, labelledBy, describedBy, invalid]);

  return { quill, formats, problem };
}
