/** `src/styles/prose.css` has a class for each of these colours. */
export const COLORS = ["red", "orange", "green", "blue", "purple"] as const;

export const HEADINGS = [
  { value: "", text: "Text" },
  { value: "2", text: "Heading" },
  { value: "3", text: "Subheading" },
  { value: "4", text: "Small heading" },
] as const;

export const ALIGNMENTS = [
  { value: "", text: "Left" },
  { value: "center", text: "Centre" },
  { value: "right", text: "Right" },
  { value: "justify", text: "Justify" },
] as const;

export interface Mark {
  name: string;
  format: string;
  value: string | true;
  iconPath: string;
}

export const MARKS: readonly (readonly Mark[])[] = [
  [
    {
      name: "Bold",
      format: "bold",
      value: true,
      iconPath: "M8 5h5a3.5 3.5 0 0 1 0 7H8zm0 7h6a3.5 3.5 0 0 1 0 7H8z",
    },
    { name: "Italic", format: "italic", value: true, iconPath: "M11 5h6M7 19h6M14 5l-4 14" },
    {
      name: "Underline",
      format: "underline",
      value: true,
      iconPath: "M7 4v7a5 5 0 0 0 10 0V4M5 20h14",
    },
    {
      name: "Strikethrough",
      format: "strike",
      value: true,
      iconPath:
        "M4 12h16M16 7c-1-2-3-2.5-4.5-2.5-3 0-4.5 1.5-4.5 3.5 0 1.5.5 2.5 2 3.500M8 17c1 2 2.5 2.5 4.5 2.5 3 0 4.5-1.5 4.5-3.5 0-1-.3-1.6-.7-2",
    },
  ],
  [
    {
      name: "Bulleted list",
      format: "list",
      value: "bullet",
      iconPath: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
    },
    {
      name: "Numbered list",
      format: "list",
      value: "ordered",
      iconPath: "M10 6h10M10 12h10M10 18h10M4 4.500l1.5-.5v4M4 14c0-2 3-2 3-.3 0 1-3 1.5-3 3.300h3",
    },
    {
      name: "Quote",
      format: "blockquote",
      value: true,
      iconPath: "M4 17v-5q0-6 5-7M4 12h5v5H4M14 17v-5q0-6 5-7M14 12h5v5h-5",
    },
    { name: "Code", format: "code", value: true, iconPath: "M8 7l-5 5 5 5M16 7l5 5-5 5" },
    {
      name: "Code block",
      format: "code-block",
      value: true,
      iconPath: "M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3",
    },
  ],
];
