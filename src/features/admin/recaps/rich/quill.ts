import { BlockEmbed } from "quill/blots/block.js";
import Quill, { Parchment } from "quill/core.js";
import Blockquote from "quill/formats/blockquote.js";
import Bold from "quill/formats/bold.js";
import CodeBlock, { Code } from "quill/formats/code.js";
import Header from "quill/formats/header.js";
import Indent from "quill/formats/indent.js";
import Italic from "quill/formats/italic.js";
import Link from "quill/formats/link.js";
import List from "quill/formats/list.js";
import Strike from "quill/formats/strike.js";
import Underline from "quill/formats/underline.js";
import Clipboard from "quill/modules/clipboard.js";
import { deltaHtml } from "../../../../domain/rich/delta-html.ts";
import { COLORS } from "./formats.ts";

const { ClassAttributor, Scope } = Parchment;
const block = (...whitelist: string[]) => ({ scope: Scope.BLOCK, whitelist });
const inline = (...whitelist: string[]) => ({ scope: Scope.INLINE, whitelist });

class Divider extends BlockEmbed {
  static override blotName = "divider";
  static override tagName = "HR";
}

/** Quill removes unknown formats from a stored text. So this list also has formats without a button in the toolbar. */
const FORMATS = {
  "formats/align": new ClassAttributor("align", "ql-align", block("center", "right", "justify")),
  "formats/direction": new ClassAttributor("direction", "ql-direction", block("rtl")),
  "formats/indent": Indent,
  "formats/color": new ClassAttributor("color", "ql-color", inline(...COLORS)),
  "formats/background": new ClassAttributor("background", "ql-bg", inline(...COLORS, "yellow")),
  "formats/size": new ClassAttributor("size", "ql-size", inline("small", "large", "huge")),
  "formats/blockquote": Blockquote,
  "formats/bold": Bold,
  "formats/code": Code,
  "formats/code-block": CodeBlock,
  "formats/header": Header,
  "formats/italic": Italic,
  "formats/link": Link,
  "formats/list": List,
  "formats/strike": Strike,
  "formats/underline": Underline,
  "formats/divider": Divider,
};

/** Quill's own HTML may contain scripts (CVE-2025-15056), and no release repairs it. A copy is the only use inside of Quill. */
class OwnClipboard extends Clipboard {
  override onCopy({ index, length }: Parameters<Clipboard["onCopy"]>[0]) {
    // The line break has the format of the last line, but a selection to the end of a line does not contain it.
    const breakLength = this.quill.getText(index + length, 1) === "\n" ? 1 : 0;
    const html = deltaHtml(this.quill.getContents(index, length + breakLength).ops);
    return { html, text: this.quill.getText(index, length) };
  }
}
Quill.register({ ...FORMATS, "modules/clipboard": OwnClipboard }, true);

/** The Tab key moves the focus out of the editor, as in other fields. Ctrl+] and Ctrl+[ change the indentation. */
const KEY_BINDINGS = {
  tab: null,
  indent: null,
  outdent: null,
  "indent code-block": null,
  "outdent code-block": null,
  deeper: { key: "]", shortKey: true, handler: indentBy("+1") },
  "less deep": { key: "[", shortKey: true, handler: indentBy("-1") },
};

function indentBy(step: string) {
  return function (this: { quill: Quill }): boolean {
    this.quill.format("indent", step, "user");
    return false;
  };
}

/** The editor has no theme, because `Toolbar` replaces Quill's own toolbar. */
export const createQuill = (container: HTMLElement): Quill =>
  new Quill(container, { modules: { keyboard: { bindings: KEY_BINDINGS } } });

export type { Quill };
