/** Locators and steps of the dialog that edits a profile. */
import type { Page } from "@playwright/test";
import { signInAs } from "./people.ts";
import { newProfile, openEditor } from "./profiles.ts";

export const profileDialog = (page: Page) => page.getByRole("dialog", { name: "Edit Profile" });
export const fieldGroup = (page: Page, label: string) => profileDialog(page).getByRole("group", { name: label });
export const avatarField = (page: Page) => fieldGroup(page, "Profile picture");
export const saveProfile = (page: Page) =>
  profileDialog(page).getByRole("button", { name: "Save", exact: true }).click();

export async function chooseFile(page: Page, label: string, name: string, mimeType: string, buffer: Buffer) {
  await fieldGroup(page, label).locator("input").setInputFiles({ name, mimeType, buffer });
}

/** Signs in a new person and opens the dialog. */
export async function openEditorAsNewPerson(page: Page, options: Parameters<typeof newProfile>[1] = {}) {
  const person = await newProfile({ name: "Pic Ture" }, options);
  await signInAs(page, person);
  await openEditor(page, person);
  return person;
}
