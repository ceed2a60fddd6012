/** Stand-ins for transcription services, written from their documentation. Nobody has tried them against the real services. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

const WORDS =
  "the tide came in while we were still talking about the pier and nobody had thought of a way back over those rocks";

/** Lines of speech, one for each ten seconds, with about 130 words a minute. */
export const spokenLines = (seconds: number) =>
  Array.from({ length: Math.floor(seconds / 10) }, (_, index) => ({
    start: index * 10,
    end: index * 10 + 9,
    text: `${index} ${WORDS}`,
  }));

const wordsOf = ({ start, text }: ReturnType<typeof spokenLines>[number], line: number) =>
  text.split(" ").map((word, index) => ({
    text: word,
    start: start * 1000 + index * 380,
    end: start * 1000 + index * 380 + 300,
    confidence: 0.98765,
    speaker: line % 2 === 0 ? "A" : "B",
  }));

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}");
}

interface AssemblyJob {
  id: string;
  created: string;
  audio_url: string;
  status: "queued" | "completed" | "error";
  error?: string;
  /** The body of the submission. */
  request: Record<string, unknown>;
}

/** `lost`: the service takes the job, but its answer never arrives. Numbers are statuses without a job. */
export type SubmissionFault = "lost" | number;

const KEY = "key-of-tests";

/** A stand-in for AssemblyAI, with its list of jobs and its webhooks. */
export async function openAssemblyAi() {
  const jobs = new Map<string, AssemblyJob>();
  const deleted: string[] = [];
  const faults: SubmissionFault[] = [];
  let seconds = 600;
  let heardSeconds = 600;
  let readFault: number | null = null;
  let hasWords = false;

  const answerOf = ({ id, created, audio_url, status, error, request }: AssemblyJob) => ({
    id,
    created,
    audio_url,
    status,
    error: error ?? null,
    webhook_url: request["webhook_url"],
    ...(status === "completed"
      ? {
          language_code: "en_us",
          audio_duration: seconds,
          text: "…",
          words: hasWords ? spokenLines(heardSeconds).flatMap(wordsOf) : [],
          utterances: spokenLines(heardSeconds).map((line, index) => ({
            speaker: index % 2 === 0 ? "A" : "B",
            start: line.start * 1000,
            end: line.end * 1000,
            text: line.text,
            confidence: 0.9,
            words: hasWords ? wordsOf(line, index) : [],
          })),
        }
      : {}),
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://stand-in");
    const reply = (status: number, value: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const body = await readJson(request);
    if (request.headers.authorization !== KEY) return reply(401, { error: "Authentication error" });
    if (request.method === "POST") {
      const fault = faults.shift();
      if (typeof fault === "number") return reply(fault, { error: "A fault" });
      const id = `job-${jobs.size + 1}`;
      const job: AssemblyJob = {
        id,
        created: new Date().toISOString().replace("Z", ""),
        audio_url: String(body["audio_url"]),
        status: "queued",
        request: body,
      };
      jobs.set(id, job);
      return fault === "lost" ? response.destroy() : reply(200, answerOf(job));
    }
    if (readFault !== null) return reply(readFault, { error: "A fault" });
    const id = pathname.split("/")[3];
    if (id === undefined) {
      const transcripts = [...jobs.values()].reverse().map(answerOf);
      return reply(200, { page_details: { limit: 200, result_count: transcripts.length }, transcripts });
    }
    const job = jobs.get(id);
    if (!job) return reply(404, { error: "Not found" });
    if (request.method === "DELETE") deleted.push(id);
    return reply(200, answerOf(job));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The settings with which the site uses this service. */
    settings: { TRANSCRIBE_PROVIDER: "assemblyai", TRANSCRIBE_BASE_URL: url, TRANSCRIBE_API_KEY: KEY },
    jobs,
    deleted,
    faults,
    failReads: (status: number | null) => {
      readFault = status;
    },
    /** The length of the sound, and up to where the service hears words. */
    hear: (length: number, heard = length) => {
      seconds = length;
      heardSeconds = heard;
    },
    /** From now on, answers have the time of each word twice, as those of the service do. Three hours have 5 MB then. */
    nameWords: () => {
      hasWords = true;
    },
    end(id: string, error?: string) {
      const job = jobs.get(id);
      if (job) Object.assign(job, error === undefined ? { status: "completed" } : { status: "error", error });
    },
    /** Calls the webhook of a job, as the service does, and returns the status of the answer. */
    async callBack(id: string, changes: { secret?: string; body?: object } = {}): Promise<number> {
      const { request } = jobs.get(id) ?? { request: {} as Record<string, unknown> };
      const header = String(request["webhook_auth_header_name"]);
      const answer = await fetch(String(request["webhook_url"]), {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [header]: changes.secret ?? String(request["webhook_auth_header_value"]),
        },
        body: JSON.stringify(changes.body ?? { transcript_id: id, status: "completed" }),
      });
      await answer.body?.cancel();
      return answer.status;
    },
    reset() {
      jobs.clear();
      deleted.length = 0;
      faults.length = 0;
      readFault = null;
      hasWords = false;
      seconds = heardSeconds = 600;
    },
    close: () => server.close(),
  };
}
