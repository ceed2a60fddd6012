import { type KeyboardEvent, useRef } from "react";
import { ALIGNMENTS, COLORS, HEADINGS, MARKS } from "./formats.ts";
import type { Quill } from "./quill.ts";
import { ToolButton, ToolSelect } from "./tools.tsx";
import type { Formats } from "./use-quill.ts";

interface Props {
  quill: Quill | null;
  formats: Formats;
  label: string;
  /** The id of the text field that the tools format. */
  controls: string;
  isLinking: boolean;
  startLink: () => void;
}

const TOOL_SELECTOR = "button, select";

/** The Tab key moves the focus into the toolbar, and arrow keys move the focus between the tools. */
export function Toolbar({ quill, formats, label, controls, isLinking, startLink }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const setFormat = (format: string, value: unknown) => {
    quill?.focus();
    quill?.format(format, value, "user");
  };
  const clearFormatting = () => {
    if (!quill) return;
    const range = quill.getSelection(true);
    if (range.length > 0) quill.removeFormat(range.index, range.length, "user");
    else for (const name of Object.keys(quill.getFormat(range))) quill.format(name, false, "user");
  };
  const insertRule = () => {
    if (!quill) return;
    const { index } = quill.getSelection(true);
    quill.insertEmbed(index, "divider", true, "user");
    quill.setSelection(index + 1, 0, "user");
  };
  const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>(TOOL_SELECTOR) ?? [])];
    const index = tools.indexOf(document.activeElement as HTMLElement);
    const nextIndex = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    const nextTool = nextIndex === undefined ? undefined : tools.at(nextIndex % tools.length);
    if (!nextTool) return;
    event.preventDefault();
    for (const tool of tools) tool.tabIndex = tool === nextTool ? 0 : -1;
    nextTool.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="rich-tools"
      onKeyDown={moveFocus}
    >
      <ToolSelect
        name="Heading"
        options={HEADINGS}
        value={String(formats["header"] ?? "")}
        choose={(value) => setFormat("header", Number(value) || false)}
        isFirst
      />
      {MARKS.map((group) => (
        <span key={group[0]?.name} className="rich-group">
          {group.map(({ name, format, value, iconPath }) => {
            const isOn = value === true ? Boolean(formats[format]) : formats[format] === value;
            return (
              <ToolButton
                key={name}
                name={name}
                iconPath={iconPath}
                isOn={isOn}
                press={() => setFormat(format, isOn ? false : value)}
              />
            );
          })}
        </span>
      ))}
      <span className="rich-group">
        <ToolButton
          name="Link"
          iconPath="M10 14a4 4 0 0 0 6 .5l3-3a4.2 4.2 0 0 0-6-6l-1 1m2 3.5a4 4 0 0 0-6-.5l-3 3a4.2 4.2 0 0 0 6 6l1-1"
          isOn={isLinking || Boolean(formats["link"])}
          press={startLink}
        />
        <ToolButton name="Rule" iconPath="M4 12h16" press={insertRule} />
      </span>
      <ToolSelect
        name="Alignment"
        options={ALIGNMENTS}
        value={String(formats["align"] ?? "")}
        choose={(value) => setFormat("align", value || false)}
      />
      <ToolSelect
        name="Colour"
        options={COLOR_OPTIONS}
        value={String(formats["color"] ?? "")}
        choose={(value) => setFormat("color", value || false)}
      />
      <ToolButton
        name="Clear formatting"
        iconPath="M6 5h12M12 5l-2 9M5 20h7M15 15l5 5M20 15l-5 5"
        press={clearFormatting}
      />
    </div>
  );
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const COLOR_OPTIONS = [
  { value: "", text: "Colour" },
  ...COLORS.map((color) => ({ value: color, text: capitalized(color) })),
];
