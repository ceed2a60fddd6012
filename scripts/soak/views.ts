/** Acceptance 3: forged addresses count no more views than one address would, and real ones all count. */
import { COUNTS_PER_ADDRESS } from "../../src/domain/limits.ts";
import { addressOf, createClient } from "./client.ts";
import type { Journal } from "./journal.ts";
import type { Product } from "./product.ts";

const VIEWS = 1_000;
const LANES = 10;
const ip = (n: number) => `203.0.${Math.floor(n / 250)}.${n % 250}`;

export async function countForgedViews(product: Product, journal: Journal): Promise<void> {
  const lists = await product.sql<{ id: string }>(
    `insert into public.top_lists (user_id, title)
     select u.id, title from auth.users u, unnest(array['Forged views', 'Real views']) title
     where u.email = 'pro@demo.test' returning id`,
  );
  const [forged, real] = lists.map(({ id }) => id) as [string, string];
  const { publishable } = product.keys();

  async function view(list: string, n: number, address: string, forgedHeaders: object) {
    const client = createClient(product.port, address, journal);
    await client.send("view", {
      method: "POST",
      path: "/rest/v1/rpc/bump_list",
      headers: { apikey: publishable, "content-type": "application/json", ...forgedHeaders },
      body: JSON.stringify({ list, kind: "view", visitor: `${list} ${n}` }),
    });
    client.close();
  }
  const viewAll = (each: (n: number) => Promise<void>) => {
    let next = 0;
    const lane = async () => {
      for (let n = next++; n < VIEWS; n = next++) await each(n);
    };
    return Promise.all(Array.from({ length: LANES }, lane));
  };
  const countOf = async (list: string) => {
    const [row] = await product.sql<{ n: number }>(
      `select view_count as n from public.top_lists where id = '${list}'`,
    );
    return row?.n ?? 0;
  };

  const hour = () => new Date().getUTCHours();
  const firstHour = hour();
  await viewAll((n) =>
    view(forged, n, addressOf(5, 0), {
      "x-forwarded-for": `${ip(n)}, 10.0.0.1`,
      "cf-connecting-ip": ip(n),
      "x-real-ip": ip(n),
      forwarded: `for=${ip(n)}`,
    }),
  );
  const forgedViews = await countOf(forged);
  const limit = COUNTS_PER_ADDRESS * (hour() === firstHour ? 1 : 2);
  journal.figure(`views from ${VIEWS} forged addresses: ${forgedViews} counted`);
  if (forgedViews > limit)
    journal.problem(`forged addresses counted ${forgedViews} views, not ${limit}`);

  if (addressOf(6, 0) === addressOf(6, 1)) {
    journal.skip("views from real addresses", "this system has one loopback address");
    return;
  }
  await viewAll((n) => view(real, n, addressOf(6, n), {}));
  const realViews = await countOf(real);
  journal.figure(`views from ${VIEWS} real addresses: ${realViews} counted`);
  if (realViews !== VIEWS) journal.problem(`${VIEWS} real addresses counted ${realViews} views`);
}
