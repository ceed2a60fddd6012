/** Locators of the Recaps tab, and functions that insert and read recaps. */
import type { Page } from "@playwright/test";
import type { Receipt } from "../../src/domain/receipts/receipt.ts";
import { insertCategory, insertShow, newName, slugOf } from "./admin.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { insertEpisode, insertReceipts } from "./seed.ts";

type Episode = Parameters<typeof insertEpisode>[0];

export const richTextField = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

export const toolbarControl = (page: Page, editorName: string, name: string) =>
  page.getByRole("toolbar", { name: `${editorName}: formatting` }).getByLabel(name, { exact: true });

export const allRecapsLink = (page: Page) => page.getByRole("link", { name: "All recaps" });
export const listHeading = (page: Page) => page.getByRole("heading", { name: "All recaps" });

export async function startNewRecap(page: Page): Promise<void> {
  await page.getByRole("link", { name: "New recap" }).click();
  await page.getByRole("heading", { name: "New Recap" }).waitFor();
}

/** The form and the filters of the table have comboboxes with the same names, but the page never shows both. */
export const comboboxes = (page: Page, name: string) =>
  page.getByRole("main").getByRole("combobox", { name, exact: true });

/** Inserts a category and a show in it, both with unique names. */
export async function insertCategoryAndShow() {
  const category = newName("Ponds");
  const show = newName("Pond Talk");
  const categoryId = await insertCategory(category);
  const showId = await insertShow(show, categoryId);
  return { category, show, showId, categoryId, showSlug: slugOf(show) };
}

export async function chooseCategoryAndShow(page: Page, { category, show }: { category: string; show: string }) {
  await comboboxes(page, "Category").first().selectOption({ label: category });
  await comboboxes(page, "Show").first().selectOption({ label: show });
}

/** Inserts a recap with its own category and show. */
export async function insertRecap(values: Partial<Episode> = {}) {
  const { showSlug, ...parents } = await insertCategoryAndShow();
  const title = newName("Frogs");
  const slug = slugOf(title);
  await sql(insertEpisode({ title, slug, show: showSlug, quick_take: "Stored.", ...values }));
  const [row] = await sql<{ id: string }>(`select id from er_episodes where slug = ${sqlString(slug)}`);
  return { ...parents, title, slug, id: row?.id ?? "" };
}

export async function openRecap(page: Page, values?: Partial<Episode>, receipts: readonly Receipt[] = []) {
  const recap = await insertRecap(values);
  if (receipts.length > 0) await insertReceipts(recap.slug, receipts);
  const admin = await newPerson({ role: "admin" });
  await signInAs(page, admin);
  await page.goto(`/admin?edit=${recap.id}`);
  await page.getByRole("heading", { name: `Edit Recap: ${recap.title}` }).waitFor();
  return { ...recap, admin };
}

export interface StoredRecap {
  title: string;
  show_id: string;
  quick_take: string | null;
  recap_body: string | null;
  key_takeaways: string[];
  quotes: string[];
  recommendations: string[];
  guests: { name: string; link: string | null }[];
  guest_name: string | null;
  duration_minutes: number | null;
  thumbnail_url: string | null;
  transcript: string | null;
  is_published: boolean;
  is_featured: boolean;
  is_manual_clip: boolean;
  is_machine_made: boolean;
  version: number;
  [column: string]: unknown;
}

export const recapOf = async (slug: string): Promise<StoredRecap | null> =>
  (
    await sql<StoredRecap>(
      `select *, episode_date::text as episode_date from er_episodes where slug = ${sqlString(slug)}`,
    )
  )[0] ?? null;
