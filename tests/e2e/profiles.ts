import type { Page } from "@playwright/test";
import { newPerson, type Person } from "./people.ts";
import { sql, sqlString } from "./product.ts";

interface ProfileText {
  name?: string | null;
  bio?: string | null;
  joinedAt?: string;
}

/** Inserts an account with a name and a bio. */
export async function newProfile(
  { name = null, bio = null, joinedAt = "2024-03-04" }: ProfileText = {},
  options: Parameters<typeof newPerson>[0] = {},
): Promise<Person> {
  const person = await newPerson(options);
  const text = (value: string | null) => (value === null ? "null" : sqlString(value));
  await sql(
    `update profiles set full_name = ${text(name)}, bio = ${text(bio)}, created_at = ${sqlString(joinedAt)}
     where user_id = ${sqlString(person.id)}`,
  );
  return person;
}

export async function profileOf({ id }: { id: string }) {
  const [row] = await sql<{
    full_name: string | null;
    bio: string | null;
    avatar_url: string | null;
    banner_image_url: string | null;
    follower_count: number;
  }>(
    `select full_name, bio, avatar_url, banner_image_url, follower_count
     from profiles where user_id = ${sqlString(id)}`,
  );
  if (!row) throw new Error(`${id} has no profile.`);
  return row;
}

/** The names of the files in a person's storage folder. */
export const avatarFilesOf = async ({ id }: { id: string }) =>
  (
    await sql<{ name: string }>(
      `select name from storage.objects where bucket_id = 'avatars' and name like ${sqlString(`${id}/%`)}
       order by created_at`,
    )
  ).map(({ name }) => name);

export const profilePath = ({ id }: { id: string }) => `/profile/${id}`;

/** Opens the dialog that edits a profile, as its owner. */
export async function openEditor(page: Page, person: { id: string }) {
  await page.goto(profilePath(person));
  await page.getByRole("button", { name: "Edit Profile", exact: true }).click();
  return page.getByRole("dialog", { name: "Edit Profile" });
}
