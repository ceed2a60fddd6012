/** Checks security H10. Views with forged addresses must count as views from one address. Views with real addresses must all count. */
import { COUNTS_PER_ADDRESS } from "../../src/domain/limits.ts";
import { addressOf, createClient } from "./client.ts";
import type { Journal } from "./journal.ts";
import type { Product } from "./product.ts";

const VIEW_COUNT = 1_000;
const PARALLEL_VIEWS = 10;
const ipOf = (n: number) => `203.0.${Math.floor(n / 250)}.${n % 250}`;

export async function countForgedViews(product: Product, journal: Journal): Promise<void> {
  const lists = await product.sql<{ id: string }>(
    `insert into public.top_lists (user_id, title)
     select u.id, title from auth.users u, unnest(array['Forged views', 'Real views']) title
     where u.email = 'pro@demo.test' returning id`,
  );
  const [forgedList, realList] = lists.map(({ id }) => id) as [string, string];
  const { publishable } = product.keys();

  async function sendView(list: string, n: number, address: string, forgedHeaders: object) {
    const client = createClient(product.port, address, journal);
    await client.send("view", {
      method: "POST",
      path: "/rest/v1/rpc/bump_list",
      headers: { apikey: publishable, "content-type": "application/json", ...forgedHeaders },
      body: JSON.stringify({ list, kind: "view", visitor: `${list} ${n}` }),
    });
    client.close();
  }
  const sendAllViews = (sendOne: (n: number) => Promise<void>) => {
    let nextIndex = 0;
    const sendNextViews = async () => {
      for (let n = nextIndex++; n < VIEW_COUNT; n = nextIndex++) await sendOne(n);
    };
    return Promise.all(Array.from({ length: PARALLEL_VIEWS }, sendNextViews));
  };
  const countOf = async (list: string) => {
    const [row] = await product.sql<{ n: number }>(`select view_count as n from public.top_lists where id = '${list}'`);
    return row?.n ?? 0;
  };

  const currentHour = () => new Date().getUTCHours();
  const firstHour = currentHour();
  await sendAllViews((n) =>
    sendView(forgedList, n, addressOf(5, 0), {
      "x-forwarded-for": `${ipOf(n)}, 10.0.0.1`,
      "cf-connecting-ip": ipOf(n),
      "x-real-ip": ipOf(n),
      forwarded: `for=${ipOf(n)}`,
    }),
  );
  const forgedViews = await countOf(forgedList);
  const limit = COUNTS_PER_ADDRESS * (currentHour() === firstHour ? 1 : 2);
  journal.addResult(`views from ${VIEW_COUNT} forged addresses: ${forgedViews} counted`);
  if (forgedViews > limit)
    journal.addProblem(`${forgedViews} views from forged addresses counted, but the limit is ${limit}`);

  if (addressOf(6, 0) === addressOf(6, 1)) {
    journal.addSkipped("views from real addresses", "this system has only one loopback address");
    return;
  }
  await sendAllViews((n) => sendView(realList, n, addressOf(6, n), {}));
  const realViews = await countOf(realList);
  journal.addResult(`views from ${VIEW_COUNT} real addresses: ${realViews} counted`);
  if (realViews !== VIEW_COUNT)
    journal.addProblem(`only ${realViews} of ${VIEW_COUNT} views from real addresses counted`);
}
