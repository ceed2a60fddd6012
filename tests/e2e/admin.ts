/** Locators of the admin area, and functions that insert and read categories and shows. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { StaffRole } from "../../src/domain/auth/access.ts";
import { newPerson, type Person, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";

export const newName = (kind: string) => `${kind} ${randomUUID().slice(0, 8)}`;

/** Signs in as a new admin, or as new staff with another role, and opens a tab. */
export async function openAdmin(page: Page, tab: string, role: StaffRole = "admin"): Promise<Person> {
  const admin = await newPerson({ role });
  await signInAs(page, admin);
  await page.goto(`/admin?tab=${tab}`);
  return admin;
}

export const field = (page: Page, label: string) =>
  page.getByRole("main").getByRole("textbox", { name: label, exact: true });

export const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

export const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

export const editLink = (page: Page, name: string) => page.getByRole("link", { name: `Edit ${name}`, exact: true });

/** The notice that offers to restore a draft. */
export const restorableDraft = (page: Page) => page.getByRole("status").filter({ hasText: "Unsaved changes from" });

/** Makes the browser refuse to store drafts, as if its storage were full. */
export const makeDraftStorageFull = (page: Page) =>
  page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === "draft:admin") throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });

/** Filters the table by a name, and waits until the table shows only the row with this name. */
export const findRow = async (page: Page, name: string) => {
  await page.getByRole("searchbox", { name: /^Filter/ }).fill(name);
  await page.getByText(/^1 \w+ found$/).waitFor();
  await row(page, name).waitFor();
};

export async function insertCategory(name: string): Promise<string> {
  const [category] = await sql<{ id: string }>(
    `insert into er_categories (name, slug) values (${sqlString(name)}, ${sqlString(slugOf(name))}) returning id`,
  );
  return category?.id ?? "";
}

export async function insertShow(name: string, categoryId: string): Promise<string> {
  const [show] = await sql<{ id: string }>(
    `insert into er_shows (name, slug, category_id)
     values (${sqlString(name)}, ${sqlString(slugOf(name))}, ${sqlString(categoryId)}) returning id`,
  );
  return show?.id ?? "";
}

export const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

export const categoryOf = async (slug: string) =>
  (
    await sql<{
      name: string;
      description: string | null;
      image_url: string | null;
      version: number;
    }>(`select name, description, image_url, version from er_categories where slug = ${sqlString(slug)}`)
  )[0] ?? null;

interface StoredShow {
  name: string;
  category_id: string;
  hosts: { name: string; link: string | null }[];
  description: string | null;
  image_url: string | null;
  youtube_channel_url: string | null;
  youtube_channel_id: string | null;
  auto_track_youtube: boolean;
}

export const showOf = async (slug: string) =>
  (await sql<StoredShow>(`select * from er_shows where slug = ${sqlString(slug)}`))[0] ?? null;
