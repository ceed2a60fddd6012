/** People are the readers and writers of the soak. They sign up and sign in with the same requests that the site sends. */
import { DEMO_PASSWORD } from "../local/demo/accounts.ts";
import { type Answer, type Client, createClient, type OutgoingRequest } from "./client.ts";
import type { Journal } from "./journal.ts";
import type { Product } from "./product.ts";

export interface Person {
  id: string;
  email: string;
  client: Client;
  /** Sends a request with the person's session. Signs in first if there is no valid session. */
  send(kind: string, outgoing: OutgoingRequest, isExpected?: (status: number) => boolean): Promise<Answer>;
  signIn(): Promise<boolean>;
}

const isOk = (status: number) => status >= 200 && status < 300;

export function createPerson(email: string, product: Product, journal: Journal, address: string): Person {
  const client = createClient(product.port, address, journal);
  const { publishable } = product.keys();
  const jsonHeaders = { apikey: publishable, "content-type": "application/json" };
  let token = "";
  const person: Person = {
    id: "",
    email,
    client,
    async send(kind, outgoing, isExpected = isOk) {
      if (token === "" && !(await person.signIn())) return { status: -1, text: "", bytes: Buffer.alloc(0) };
      const headers = { ...jsonHeaders, authorization: `Bearer ${token}`, ...outgoing.headers };
      // A jump of the clock ends the session early. Then the person signs in again, as a reader in a browser does.
      const answer = await client.send(
        kind,
        { ...outgoing, headers },
        (status) => isExpected(status) || status === 401,
      );
      if (answer.status === 401) token = "";
      return answer;
    },
    async signIn() {
      const body = JSON.stringify({ email, password: DEMO_PASSWORD });
      const path = "/auth/v1/token?grant_type=password";
      const answer = await client.send("sign in", {
        method: "POST",
        path,
        headers: jsonHeaders,
        body,
      });
      if (!isOk(answer.status)) return false;
      const session = JSON.parse(answer.text) as { access_token: string; user: { id: string } };
      token = session.access_token;
      person.id = session.user.id;
      return true;
    },
  };
  return person;
}

/** Signs people up, confirms their addresses, grants the role and signs them in. */
export async function registerPeople(people: Person[], product: Product, role?: "admin" | "pro") {
  const { publishable } = product.keys();
  for (const { email, client } of people) {
    const headers = { apikey: publishable, "content-type": "application/json" };
    const body = JSON.stringify({ email, password: DEMO_PASSWORD, data: { full_name: email } });
    await client.send("sign up", { method: "POST", path: "/auth/v1/signup", headers, body });
  }
  const emails = people.map(({ email }) => `'${email}'`).join(", ");
  await product.sql(`update auth.users set email_confirmed_at = now() where email in (${emails})`);
  if (role)
    await product.sql(
      `insert into public.user_roles (user_id, role)
       select id, '${role}' from auth.users where email in (${emails})`,
    );
  for (const person of people) {
    if (!(await person.signIn())) throw new Error(`${person.email} could not sign in.`);
  }
}
