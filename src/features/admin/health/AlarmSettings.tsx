import { type FormEvent, useEffect, useState } from "react";
import {
  fetchAlarmSettings,
  type StoredAlarmSettings,
  saveAlarmSettings,
  sendTestAlarm,
} from "../../../data/alarms.ts";
import { EMAIL_MAX_CHARS, URL_MAX_CHARS } from "../../../domain/limits.ts";
import { reasonOf } from "../../../domain/text/error-reason.ts";
import { FieldError } from "../../../ui/FieldError.tsx";
import { QuietButton } from "../../../ui/QuietButton.tsx";

export function AlarmSettings() {
  const [settings, setSettings] = useState<StoredAlarmSettings>();
  const [error, setError] = useState<string>();
  const [result, setResult] = useState("");
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    fetchAlarmSettings(abort.signal).then(
      (storedSettings) => !abort.signal.aborted && setSettings(storedSettings),
      (reason) => !abort.signal.aborted && setError(reasonOf(reason)),
    );
    return () => abort.abort();
  }, []);
  if (!settings) return <FieldError id="alarm-error" error={error} />;

  const saveAndRun = async (work: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    setResult("");
    try {
      await saveAlarmSettings(settings);
      setResult(await work());
    } catch (reason) {
      setError(reasonOf(reason));
    }
    setBusy(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void saveAndRun(async () => "Saved.");
  };
  const sendTest = () =>
    saveAndRun(async () => {
      const problems = await sendTestAlarm(new AbortController().signal);
      if (problems.length > 0) throw new Error(problems.join(" "));
      return "The test was sent. Check that it arrives.";
    });
  return (
    <form className="w-full basis-full space-y-3" aria-labelledby="alarms" onSubmit={save}>
      <h2 id="alarms" className="font-semibold">
        Alarms
      </h2>
      <p className="text-muted">
        You get a message when a part of the site breaks, and another message when the part works again.
      </p>
      {settings.failure !== null && <p className="text-muted">A message did not arrive: {settings.failure}</p>}
      <label className="block font-medium">
        E-mail address for alarms
        <input
          type="email"
          className="field mt-2"
          maxLength={EMAIL_MAX_CHARS}
          aria-describedby="alarm-error"
          value={settings.email}
          onChange={({ target }) => setSettings({ ...settings, email: target.value })}
        />
      </label>
      <label className="block font-medium">
        Webhook
        <input
          type="url"
          className="field mt-2"
          maxLength={URL_MAX_CHARS}
          placeholder="https://"
          aria-describedby="alarm-error"
          value={settings.webhook}
          onChange={({ target }) => setSettings({ ...settings, webhook: target.value })}
        />
      </label>
      <FieldError id="alarm-error" error={error} />
      <p role="status" className="font-semibold">
        {result}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button" disabled={isBusy}>
          Save alarms
        </button>
        <QuietButton disabled={isBusy || (settings.email === "" && settings.webhook === "")} onClick={sendTest}>
          Save and send a test
        </QuietButton>
      </div>
    </form>
  );
}
