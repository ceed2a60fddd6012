import { STORED } from "../../domain/storage-keys.ts";
import { store } from "../../state/storage.ts";

const { dataset } = document.documentElement;

/** Reads the attribute `data-text-style` of the control. The value `size large` sets `data-size="large"` on the page. */
export function changeTextStyle(control: HTMLElement): void {
  const [name = "", value = ""] = control.dataset["textStyle"]?.split(" ") ?? [];
  if (value === "") delete dataset[name];
  else dataset[name] = value;
  const { size = "", width = "" } = dataset;
  store(STORED.textStyle, size === "" && width === "" ? null : `${size} ${width}`);
  showPressedChoices();
}

export function showPressedChoices(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-text-style]")) {
    const [name = "", value = ""] = button.dataset["textStyle"]?.split(" ") ?? [];
    button.setAttribute("aria-pressed", String((dataset[name] ?? "") === value));
  }
}
