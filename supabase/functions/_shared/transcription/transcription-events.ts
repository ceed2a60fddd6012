import { readBytes } from "../body.ts";
import { matchesSecret, serverForWebhook } from "../caller.ts";
import { Refused } from "../refused.ts";
import { type Env, platformOf } from "../settings.ts";
import { claimTokens } from "./claim.ts";
import { SECRET_HEADER } from "./provider.ts";
import { ceilingsOf, openProvider } from "./settings.ts";
import { takeStep } from "./step.ts";

const MAX_BYTES = 64 * 1024;
const ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
const OPEN_STATES = ["sent", "recognising"];

/**
 * A provider calls when a text is ready. The call only says when to ask: the function ignores its body, and reads the text
 * with our key. Every temporary trouble is a 503, because a provider ends its calls after a 4xx.
 */
export const noteTranscriptionEvent =
  (env: Env) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== "POST") throw new Refused(405, "Use POST.", { allow: "POST" });
    const id = new URL(request.url).searchParams.get("job") ?? "";
    const secret = request.headers.get(SECRET_HEADER) ?? "";
    if (!ID.test(id) || secret === "") throw new Refused(401, "The signature is not valid.");
    if (!(await readBytes(request, MAX_BYTES))) throw new Refused(413, "That is too long.");
    const platform = platformOf(env);
    let state = "";
    try {
      const server = await serverForWebhook(platform, async (client) => {
        const { data } = await client.rpc("transcription_secret", { transcription: id }).throwOnError();
        state = data[0]?.state ?? "";
        return matchesSecret(secret, data[0]?.secret);
      });
      const provider = openProvider(env);
      // A doubled or late call: the text is there, or nobody wants it any more.
      if (!OPEN_STATES.includes(state) || !provider) return Response.json({});
      const [token] = await claimTokens(server, 1, id);
      // Another run works on this recording at this moment.
      if (token === undefined) throw tryLater();
      const eventsAddress = `${platform.url}/functions/v1/transcription-events`;
      const context = { server, provider, ceilings: ceilingsOf(env), eventsAddress, now: Date.now };
      if ((await takeStep(context, token)) === "unsure") throw tryLater();
      return Response.json({});
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw tryLater();
    }
  };

const tryLater = () => new Refused(503, "Please call again later.", { "retry-after": "60" });
