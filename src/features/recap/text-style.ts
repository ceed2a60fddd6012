import { STORED } from "../../domain/storage-keys.ts";
import { store } from "../../state/storage.ts";

const { dataset } = document.documentElement;

/** The attribute `data-text-style` of a control says what to set. For example, `size large` sets `data-size="large"` on the page. */
export function changeTextStyle(control: HTMLElement): void {
  const [name = "", value = ""] = control.dataset["textStyle"]?.split(" ") ?? [];
  if (value === "") delete dataset[name];
  else dataset[name] = value;
  const { size = "", width = "" } = dataset;
  store(STORED.textStyle, size === "" && width === "" ? null : `${size} ${width}`);
  showChoices();
}

export function showChoices(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-text-style]")) {
    const [name = "", value = ""] = button.dataset["textStyle"]?.split(" ") ?? [];
    button.setAttribute("aria-pressed", String((dataset[name] ?? "") === value));
  }
}
