/** Opens the player of this page. layouts/page-script.ts loads this script when the reader first plays something. */
import { actionOfKey, BACK_SECONDS, FORWARD_SECONDS, nextRate } from "../../domain/player/keys.ts";
import { secondOfLineId } from "../../domain/player/line-at.ts";
import { playerHost } from "../../domain/player/sources.ts";
import { allowHost, isAllowedHost, readPosition } from "../../state/player-memory.ts";
import { fetchNewestPosition } from "../../state/send-positions.ts";
import { createNotice } from "./bar.ts";
import { createPlayer, type Player, type PlayerEpisode } from "./player.ts";

let player: Player | undefined;
let notice: HTMLElement | undefined;

interface PlayOptions {
  /** The second from which to play. Without it, `data-play` or the line around the control says it. */
  from?: number;
  /** False if the focus stays where it is. */
  takesFocus?: boolean;
}

/** `control` is the element that the reader has pressed: the Listen button, or a link to a time in the recording. */
export function play(control: HTMLElement, { from, takesFocus = true }: PlayOptions = {}): void {
  const source = document.querySelector<HTMLElement>("[data-recap]");
  if (!source) return;
  const { kind, play: playFrom } = control.dataset;
  const second = from ?? readSecond(playFrom) ?? secondOfLineId(control.closest("li")?.id ?? "");
  const episode = readEpisode(source, kind ?? player?.kind);
  if (player && (kind === undefined || kind === player.kind)) {
    player.playFrom(second);
    return;
  }
  player?.close();
  const openPlayer = (takesFocus: boolean) => {
    const chosenSecond = second ?? secondOfLineId(location.hash.slice(1));
    const start = chosenSecond ?? readPosition(episode.recapId) ?? 0;
    const newPlayer = createPlayer(episode, start, () => {
      player = undefined;
      control.focus();
    });
    player = newPlayer;
    addKeys(newPlayer);
    document.body.append(newPlayer.element);
    newPlayer.start(takesFocus);
    if (chosenSecond === null) void fetchNewestPosition(episode.recapId).then(newPlayer.continueFrom);
  };
  const host = playerHost(episode);
  if (isAllowedHost(host)) openPlayer(takesFocus);
  else askBeforeFirstRequest(host, episode, control, () => openPlayer(true));
}

function askBeforeFirstRequest(host: string, episode: PlayerEpisode, control: HTMLElement, openPlayer: () => void) {
  notice?.remove();
  const question = createNotice({ host, isVideo: episode.audio === null }, (isAllowed) => {
    question.element.remove();
    notice = undefined;
    if (isAllowed) {
      allowHost(host);
      openPlayer();
    } else {
      control.focus();
    }
  });
  notice = question.element;
  document.body.append(notice);
  question.focus();
}

function readEpisode({ dataset }: HTMLElement, kind: string | undefined): PlayerEpisode {
  const { recap = "", name = "", show = "", audio = null, video = null, link = "", seconds } = dataset;
  const playsVideo = video !== null && (kind === "video" || audio === null);
  return {
    recapId: recap,
    title: name,
    show,
    path: link,
    transcribedSeconds: readSecond(seconds),
    ...(playsVideo ? { audio: null, video } : { audio, video: null }),
  };
}

const readSecond = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));

function addKeys(player: Player): void {
  player.element.addEventListener("keydown", (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const action = altKey || ctrlKey || metaKey ? undefined : actionOfKey(key);
    const pressesButton = target instanceof HTMLButtonElement && key === " ";
    const changesSelect = target instanceof HTMLSelectElement && key !== "Escape";
    if (!action || pressesButton || changesSelect) return;
    event.preventDefault();
    switch (action) {
      case "toggle":
        return player.toggle();
      case "back":
        return player.skip(-BACK_SECONDS);
      case "forward":
        return player.skip(FORWARD_SECONDS);
      case "slower":
        return player.setRate(nextRate(player.rate(), -1));
      case "faster":
        return player.setRate(nextRate(player.rate(), 1));
      case "copy":
        return player.copyLink();
      case "close":
        return player.close();
    }
  });
}
