/** The reader's choice for the text of recaps and transcripts. `size` and `width` become attributes of the page. */
export const TEXT_STYLES = [
  {
    name: "size",
    label: "Text size",
    options: [
      { value: "small", text: "Small" },
      { value: "", text: "Normal" },
      { value: "large", text: "Large" },
      { value: "huge", text: "Very large" },
    ],
  },
  {
    name: "width",
    label: "Line width",
    options: [
      { value: "", text: "Normal" },
      { value: "narrow", text: "Narrow" },
      { value: "wide", text: "Wide" },
    ],
  },
] as const;
