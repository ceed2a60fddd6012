import type { EmailMessage } from "@supabase/lite";
import type { DatabaseOptions } from "./database.ts";

export interface PlainRequest {
  url: string;
  method: string;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer> | null;
}

export interface PlainResponse {
  status: number;
  headers: [string, string][];
  body: Uint8Array<ArrayBuffer>;
}

export interface PlainError {
  message: string;
  [field: string]: string;
}

export interface OpenMessage {
  type: "open";
  options: Omit<DatabaseOptions, "email" | "onLost">;
  channels: string[];
}

export type Call =
  | { type: "handle"; request: PlainRequest }
  | { type: "sql"; query: string; params: unknown[] | undefined }
  | { type: "listen"; channel: string };

export type ToProcess = OpenMessage | (Call & { id: number }) | { type: "close" };

export type FromProcess =
  | { type: "ready" }
  | { type: "openFailed"; error: PlainError }
  | { type: "result"; id: number; value: unknown }
  | { type: "failure"; id: number; error: PlainError }
  | { type: "notification"; channel: string; payload: string }
  | { type: "email"; email: EmailMessage };
