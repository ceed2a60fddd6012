import { NO_READING, readVisitorReading, type VisitorReading } from "../domain/reading/visitor-reading.ts";
import { STORED } from "../domain/storage-keys.ts";
import { readStored, readStoredJson, store } from "./storage.ts";

export const hasVisitorReading = () => readStored(STORED.reading) !== null;

export const visitorReading = (): VisitorReading => readVisitorReading(readStoredJson(STORED.reading));

/** Throws an error if the browser blocks storage, or if storage is full. */
export function changeVisitorReading(change: (reading: VisitorReading) => VisitorReading): void {
  const reading = change(visitorReading());
  const isEmpty = JSON.stringify(reading) === JSON.stringify(NO_READING);
  if (!store(STORED.reading, isEmpty ? null : JSON.stringify(reading)))
    throw new Error("The browser did not store the recap.");
}

export const clearVisitorReading = () => store(STORED.reading, null);
