import { createHmac } from "node:crypto";

/** Who asks for a feed: follows 200 shows and three categories, more than anybody clicks. */
export const READER = "00000000-0000-4000-8000-00000000feed";

export const ADMIN = "00000000-0000-4000-8000-00000000ad10";

export const readerSql = () => `
  insert into auth.users (id, email) values ('${READER}', 'feed@demo.test'), ('${ADMIN}', 'admin@demo.test');
  insert into public.user_roles (user_id, role) values ('${ADMIN}', 'admin');
  insert into public.user_show_follows (user_id, show_id)
    select '${READER}', id from public.er_shows order by slug limit 200;
  insert into public.user_category_follows (user_id, category_id)
    select '${READER}', id from public.er_categories order by slug limit 3;
`;

/** A person's token, as Auth would sign it. */
export function tokenOf(sub: string, jwtSecret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claims = { sub, role: "authenticated", aud: "authenticated" };
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", jwtSecret).update(text).digest("base64url")}`;
}
