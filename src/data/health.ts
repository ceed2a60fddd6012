import type { Health } from "../domain/site/health.ts";
import { isLocalAddress } from "../domain/site/local-address.ts";
import { backendAddress } from "./backend-address.ts";
import { backend } from "./client.ts";
import { healthOf } from "./health-row.ts";

export async function fetchHealth(signal: AbortSignal): Promise<Health> {
  const { data, error } = await backend().rpc("health_status").abortSignal(signal).single();
  if (error) throw error;
  return healthOf(data, isLocalAddress(backendAddress().url));
}
