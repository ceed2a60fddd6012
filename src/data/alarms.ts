import { fieldsOf } from "../domain/text/is-record.ts";
import { backend } from "./client.ts";
import { callFunction } from "./functions.ts";
import { withSession } from "./with-session.ts";

export interface AlarmAddresses {
  email: string;
  webhook: string;
}

export interface StoredAlarmSettings extends AlarmAddresses {
  /** Says why a message of the last day has not arrived. Null if all messages have arrived. */
  failure: string | null;
}

export async function fetchAlarmSettings(signal: AbortSignal): Promise<StoredAlarmSettings> {
  const { data, error } = await backend().rpc("alarm_settings").abortSignal(signal).single();
  if (error) throw error;
  return { email: data.email ?? "", webhook: data.webhook ?? "", failure: data.failure ?? null };
}

export const saveAlarmSettings = ({ email, webhook }: AlarmAddresses): Promise<void> =>
  withSession(async () => {
    const { error } = await backend().rpc("set_alarm_settings", { email, webhook });
    if (error) throw error;
  });

/** Sends test messages. For each message that did not arrive, returns the reason. */
export async function sendTestAlarm(signal: AbortSignal): Promise<string[]> {
  const { problems } = fieldsOf(await callFunction("check-alarms", { test: true }, signal));
  return Array.isArray(problems) ? problems.map(String) : [];
}
