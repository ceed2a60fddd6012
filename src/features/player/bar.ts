import { clockTime } from "../../domain/content/durations.ts";
import { BACK_SECONDS, FORWARD_SECONDS, RATES } from "../../domain/player/keys.ts";
import type { Playback } from "./engine.ts";

interface BarActions {
  toggle(): void;
  skip(seconds: number): void;
  seek(second: number): void;
  setRate(rate: number): void;
  follow(): void;
  copyLink(): void;
  close(): void;
}

const PLAY_ICON = "M8 5.5v13l10.5-6.5z";
const PAUSE_ICON = "M8.500 6v12M15.500 6v12";
const CLOSE_ICON = "M6 6l12 12M18 6 6 18";
const KEYS_TEXT = `Keys in the player: Space plays and pauses, Left and Right skip, Up and Down change the speed, C copies the link, Escape closes.`;

/** Creates the controls of the player. The controls only call actions, and play no sound or video. */
export function createBar(rate: number, canFollow: boolean, actions: BarActions) {
  const bar = document.createElement("section");
  bar.className = "player";
  bar.setAttribute("aria-label", "Player");

  const toggleButton = createIconButton(PLAY_ICON, "Play", actions.toggle);
  toggleButton.classList.add("player-toggle");
  const time = createTextElement("span", "player-time", "0:00");
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = "0";
  slider.max = "0";
  slider.step = "1";
  slider.disabled = true;
  slider.setAttribute("aria-label", "Position");
  slider.addEventListener("input", () => actions.seek(Number(slider.value)));

  const speed = document.createElement("select");
  speed.setAttribute("aria-label", "Speed");
  speed.append(...RATES.map((choice) => new Option(`${choice}×`, String(choice), false, choice === rate)));
  speed.addEventListener("change", () => actions.setRate(Number(speed.value)));

  const backButton = createTextButton(`Back ${BACK_SECONDS} s`, () => actions.skip(-BACK_SECONDS));
  const forwardButton = createTextButton(`Forward ${FORWARD_SECONDS} s`, () => actions.skip(FORWARD_SECONDS));
  const followButton = createTextButton("Follow the text", actions.follow);
  followButton.hidden = true;
  const copyButton = createTextButton("Copy link", actions.copyLink);
  const closeButton = createIconButton(CLOSE_ICON, "Close the player", actions.close);
  closeButton.classList.add("player-close");
  const keysHint = createTextElement("p", "player-keys", KEYS_TEXT);
  const failureElement = createTextElement("p", "player-failure", "");
  failureElement.setAttribute("role", "alert");

  const difference = createTextElement("p", "player-difference", "");
  difference.setAttribute("role", "status");

  const controls = document.createElement("div");
  controls.className = "player-controls";
  controls.append(backButton, toggleButton, forwardButton, slider, time, speed, followButton, copyButton, closeButton);
  bar.append(failureElement, difference, controls, keysHint);

  return {
    element: bar,
    focus: () => toggleButton.focus(),
    show({ isPlaying, second, duration }: Playback) {
      toggleButton.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
      toggleButton.querySelector("path")?.setAttribute("d", isPlaying ? PAUSE_ICON : PLAY_ICON);
      const position = clockTime(Math.floor(second));
      time.textContent = duration === null ? position : `${position} / ${clockTime(Math.floor(duration))}`;
      slider.disabled = duration === null;
      slider.max = String(Math.floor(duration ?? 0));
      slider.value = String(Math.floor(second));
      slider.setAttribute("aria-valuetext", time.textContent.replace("/", "of"));
    },
    showRate(rate: number) {
      speed.value = String(rate);
    },
    showFollowing(isFollowing: boolean) {
      followButton.hidden = !canFollow || isFollowing;
    },
    /** Says that the sound is not the one that was transcribed, or nothing. */
    showDifference(text: string) {
      if (difference.textContent !== text) difference.textContent = text;
    },
    showFailure(text: string, address: string) {
      const link = document.createElement("a");
      link.href = address;
      link.rel = "nofollow noopener";
      link.className = "link";
      link.textContent = "Open the source";
      failureElement.replaceChildren(`${text} `, link);
    },
  };
}

/** Asks the reader before the player sends the first request to another server. */
export function createNotice(
  { host, isVideo }: { host: string; isVideo: boolean },
  answer: (isAllowed: boolean) => void,
) {
  const notice = document.createElement("section");
  notice.className = "player";
  notice.setAttribute("aria-label", "Player");
  const mediumText = isVideo ? "the video" : "the sound";
  const text = createTextElement(
    "p",
    "player-notice",
    `${host} sends ${mediumText}. That server will see your IP address, and which recap you play.`,
  );
  text.id = "player-notice";
  const playButton = createTextButton("Play", () => answer(true));
  playButton.className = "button";
  playButton.setAttribute("aria-describedby", text.id);
  const cancelButton = createTextButton("Cancel", () => answer(false));
  cancelButton.className = "button-quiet";
  const buttons = document.createElement("div");
  buttons.className = "player-controls";
  buttons.append(playButton, cancelButton);
  notice.append(text, buttons);
  notice.addEventListener("keydown", ({ key }) => key === "Escape" && answer(false));
  return { element: notice, focus: () => playButton.focus() };
}

function createTextElement<K extends "p" | "span">(tag: K, className: string, text: string) {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function createTextButton(text: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "player-button";
  button.textContent = text;
  button.addEventListener("click", onPress);
  return button;
}

function createIconButton(pathData: string, label: string, onPress: () => void): HTMLButtonElement {
  const button = createTextButton("", onPress);
  button.className = "icon-button";
  button.setAttribute("aria-label", label);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", pathData);
  svg.append(path);
  button.append(svg);
  return button;
}
