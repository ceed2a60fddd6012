export const BACK_SECONDS = 15;
export const FORWARD_SECONDS = 30;
export const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type PlayerAction = "toggle" | "back" | "forward" | "slower" | "faster" | "copy" | "close";

const ACTIONS: Readonly<Record<string, PlayerAction>> = {
  " ": "toggle",
  k: "toggle",
  j: "back",
  ArrowLeft: "back",
  l: "forward",
  ArrowRight: "forward",
  "<": "slower",
  ArrowDown: "slower",
  ">": "faster",
  ArrowUp: "faster",
  c: "copy",
  Escape: "close",
};

/** Returns the action of a key that the reader presses while the focus is in the player. */
export const actionOfKey = (key: string): PlayerAction | undefined =>
  ACTIONS[key.length === 1 ? key.toLowerCase() : key];

export function nextRate(rate: number, direction: 1 | -1): number {
  const index = RATES.findIndex((candidate) => candidate >= rate);
  const current = index === -1 ? RATES.length - 1 : index;
  return RATES[Math.min(Math.max(current + direction, 0), RATES.length - 1)] ?? 1;
}

export const readRate = (storedRate: string | null): number => RATES.find((rate) => String(rate) === storedRate) ?? 1;
