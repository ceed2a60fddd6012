import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { sanitizeRichText } from "../../../../data/sanitize-browser.ts";
import { deltaHtml } from "../../../../domain/rich/delta-html.ts";
import { isTooDeep } from "../../../../domain/rich/nesting.ts";
import { cleanPaste } from "./clean-paste.ts";
import { leaveReplacedHeading, pasteProblem } from "./paste.ts";
import { createQuill, type Quill } from "./quill.ts";

export type Formats = Record<string, unknown>;

interface Props {
  box: RefObject<HTMLElement | null>;
  value: string;
  change: (html: string) => void;
  attributes: Record<string, string | undefined>;
}

/** Creates a Quill editor in `box`. The value is the stored HTML until the first edit, and Quill's HTML afterwards. */
export function useQuill({ box, value, change, attributes }: Props) {
  const [quill, setQuill] = useState<Quill | null>(null);
  const [formats, setFormats] = useState<Formats>({});
  const [problem, setProblem] = useState<string | null>(null);
  /** The stored HTML, and the HTML that Quill makes from it. */
  const openedText = useRef({ html: "", quillHtml: "" });
  const lastHtml = useRef<string | null>(null);

  const onUserEdit = useEffectEvent((editor: Quill) => {
    const quillHtml = deltaHtml(editor.getContents().ops);
    lastHtml.current = quillHtml === openedText.current.quillHtml ? openedText.current.html : quillHtml;
    setProblem(null);
    change(lastHtml.current);
  });

  useEffect(() => {
    const container = box.current;
    if (!container) return;
    const editor = createQuill(container);
    const onPaste = (event: ClipboardEvent) => {
      const pasteError = pasteProblem(event.clipboardData);
      setProblem(pasteError);
      const html = event.clipboardData?.getData("text/html");
      if (pasteError === null) leaveReplacedHeading(editor);
      if (pasteError === null && !html) return;
      event.preventDefault();
      event.stopPropagation();
      if (pasteError !== null || !html) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const range = editor.getSelection(true);
      // Deeply nested HTML would block the browser, so paste only the text of such HTML.
      editor.clipboard.onPaste(range, isTooDeep(html) ? { text } : { html: cleanPaste(html), text });
    };
    container.addEventListener("paste", onPaste, true);
    editor.on("text-change", (_delta, _before, source) => {
      if (source === "user") onUserEdit(editor);
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
      lastHtml.current = null;
    };
  }, [box]);

  useEffect(() => {
    if (!quill || value === lastHtml.current) return;
    lastHtml.current = value;
    quill.setContents(quill.clipboard.convert({ html: sanitizeRichText(value) }), "silent");
    quill.history.clear();
    openedText.current = { html: value, quillHtml: deltaHtml(quill.getContents().ops) };
  }, [quill, value]);

  const { id, labelledBy, describedBy, invalid } = attributes;
  useEffect(() => {
    if (!quill) return;
    const ariaAttributes = {
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelledBy,
      "aria-describedby": describedBy,
      "aria-invalid": invalid,
    };
    for (const [name, text] of Object.entries(ariaAttributes)) {
      if (text === undefined) quill.root.removeAttribute(name);
      else quill.root.setAttribute(name, text);
    }
    quill.root.classList.add("prose-recap", "rich-text");
  }, [quill, id, labelledBy, describedBy, invalid]);

  return { quill, formats, problem };
}
