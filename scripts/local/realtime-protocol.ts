/** The words of Phoenix channels, as supabase-js speaks them: parsed, checked, written. */
import { z } from "zod";

const filter = z
  .string()
  .max(500)
  .regex(/^[a-z_][a-z0-9_]*=eq\../i);

/** What a subscription asks for. Only `column=eq.value` is understood as a filter. */
const subscription = z.object({
  event: z.enum(["*", "INSERT", "UPDATE", "DELETE"]),
  schema: z.string().max(63).optional(),
  table: z.string().max(63).optional(),
  filter: filter.optional(),
  select: z.array(z.string().max(63)).max(100).optional(),
});
export type Asked = z.infer<typeof subscription>;

/** A channel holds this many subscriptions at most. */
const MOST_SUBSCRIPTIONS = 20;

export const joinPayload = z.object({
  config: z
    .object({
      postgres_changes: z.array(subscription).max(MOST_SUBSCRIPTIONS).default([]),
      private: z.boolean().default(false),
    })
    .default({ postgres_changes: [], private: false }),
  access_token: z.string().nullish(),
});

export const tokenPayload = z.object({ access_token: z.string().nullish() });

const ref = z.string().max(100).nullish();
const topic = z.string().min(1).max(255);
const event = z.string().min(1).max(100);
const asObject = z.object({ join_ref: ref, ref, topic, event, payload: z.unknown() });
const asArray = z.tuple([ref, ref, topic, event, z.unknown()]);

export interface Message {
  join_ref?: string | null | undefined;
  ref?: string | null | undefined;
  topic: string;
  event: string;
  payload?: unknown;
}

/** Version 1 writes objects, version 2 arrays. */
export type Version = "1.0.0" | "2.0.0";

/** null for what is not a message. */
export function decode(text: string, version: Version): Message | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (version === "1.0.0") return asObject.safeParse(json).data ?? null;
  const parts = asArray.safeParse(json).data;
  if (!parts) return null;
  const [join_ref, reference, about, name, payload] = parts;
  return { join_ref, ref: reference, topic: about, event: name, payload };
}

export function encode(message: Message, version: Version): string {
  const { join_ref = null, ref = null, topic, event, payload = {} } = message;
  return JSON.stringify(
    version === "1.0.0"
      ? { join_ref, ref, topic, event, payload }
      : [join_ref, ref, topic, event, payload],
  );
}
