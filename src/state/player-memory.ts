import { readRate } from "../domain/player/keys.ts";
import { type Positions, positionsText, readPositions, withPosition } from "../domain/player/positions.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, readStoredJson, store } from "./storage.ts";

const MAX_HOSTS = 50;

export const storedPositions = (): Positions => readPositions(readStoredJson(STORED.positions));

export function changePositions(change: (positions: Positions) => Positions): void {
  store(STORED.positions, positionsText(change(storedPositions())));
}

export const readPosition = (recapId: string): number | undefined => storedPositions().get(recapId)?.second;

export function storePosition(recapId: string, second: number, duration: number | null): void {
  const now = Date.now();
  changePositions((positions) => withPosition(positions, recapId, { second, duration, now }));
}

export const clearPositions = () => store(STORED.positions, null);

export const storedRate = (): number => readRate(readStored(STORED.playerRate));
export const storeRate = (rate: number) => store(STORED.playerRate, String(rate));

const readHosts = (): string[] => {
  const hosts = readStoredJson(STORED.playerHosts);
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === "string") : [];
};

/** Returns true if the reader has allowed this browser to play sound or video from the host. */
export const isAllowedHost = (host: string): boolean => readHosts().includes(host);

export function allowHost(host: string): void {
  const hosts = [...readHosts().filter((otherHost) => otherHost !== host), host].slice(-MAX_HOSTS);
  store(STORED.playerHosts, JSON.stringify(hosts));
}
