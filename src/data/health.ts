import type { Health } from "../domain/site/health.ts";
import { isLocalAddress } from "../domain/site/local-address.ts";
import { fieldsOf } from "../domain/text/is-record.ts";
import { backendAddress } from "./backend-address.ts";
import { backend } from "./client.ts";
import { healthOf } from "./health-row.ts";

export async function fetchHealth(signal: AbortSignal): Promise<Health> {
  const [health, digest, jobs] = await Promise.all([
    backend().rpc("health_status").abortSignal(signal).single().throwOnError(),
    backend().rpc("digest_health").abortSignal(signal).throwOnError(),
    backend().rpc("job_status").abortSignal(signal).throwOnError(),
  ]);
  return healthOf(health.data, fieldsOf(digest.data), isLocalAddress(backendAddress().url), jobs.data);
}
