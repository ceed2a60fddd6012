import { atom } from "nanostores";
import { expect, test } from "vitest";
import type { Receipt } from "../../../../domain/receipts/receipt.ts";
import { listenToSavedReceipts } from "./saved-receipts.ts";

const kept: Receipt = { field: "quick_take", sentence: "It sank.", lines: [], support: "none", saidBy: "editor" };

test("a save reports the receipts that the form had when the save began, and a failed save reports none", () => {
  const $form = atom({ isSaving: false, values: { receipts: [] as readonly Receipt[] } });
  const $saved = atom<object | null>(null);
  const saved: (readonly Receipt[])[] = [];
  const stop = listenToSavedReceipts({ $form, $saved }, (receipts) => saved.push(receipts));
  $form.set({ isSaving: false, values: { receipts: [kept] } });
  $form.set({ isSaving: true, values: { receipts: [kept] } });
  $form.set({ isSaving: false, values: { receipts: [kept] } });
  expect(saved).toEqual([]);
  $form.set({ isSaving: true, values: { receipts: [kept] } });
  $form.set({ isSaving: true, values: { receipts: [] } });
  $saved.set({ id: "a" });
  expect(saved).toEqual([[kept]]);
  stop();
  $saved.set({ id: "a" });
  expect(saved).toHaveLength(1);
});
