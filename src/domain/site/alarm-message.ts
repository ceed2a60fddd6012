interface Alarm {
  phase: string;
  part: string;
  detail: string;
  began_at: string;
  ended_at: string | null;
}

export const TEST_MESSAGE = {
  subject: "Test of the alarms",
  text: "This is a test. The site sends messages about its problems to this address.",
  phase: "test",
};

export function alarmMessage({ phase, part, detail, began_at, ended_at }: Alarm, site: string) {
  const fields = { phase, part, beganAt: began_at, endedAt: ended_at };
  const healthSentence = `${site}/admin shows the health of every part of the site.`;
  if (phase === "began") {
    const text = `${detail}\n\nThe problem began at ${utc(began_at)}. ${healthSentence}`;
    return { subject: `Problem: ${part}`, text, ...fields };
  }
  const text = `The problem lasted from ${utc(began_at)} to ${utc(ended_at)}. It was: ${detail}\n\n${healthSentence}`;
  return { subject: `Solved: ${part}`, text, ...fields };
}

const utc = (iso: string | null) =>
  iso === null ? "now" : `${new Date(iso).toISOString().slice(0, 16).replace("T", " ")} UTC`;
