import { z } from "zod";
import { PASTED_TRANSCRIPT_MAX_BYTES, PASTED_TRANSCRIPT_MAX_CHARS } from "../../../../src/domain/constants.ts";
import { formatCount } from "../../../../src/domain/text/plural.ts";
import { VIDEO_ID } from "../../../../src/domain/youtube/youtube.ts";
import type { Contract } from "../contract.ts";
import { readPastedTranscript } from "../recap/generate-recap.ts";
import type { HandlerInput } from "../serve.ts";
import { youtubeOf } from "./index.ts";
import { writeRecap } from "./recap.ts";
import { findFreeSlug, readShow } from "./store.ts";

export const contract = {
  allowedCallers: "author",
  body: z.strictObject({
    videoId: z.string().regex(VIDEO_ID, "This is not the id of a YouTube video."),
    showId: z.uuid(),
    previewOnly: z.literal(true),
    transcript: z
      .string()
      .max(PASTED_TRANSCRIPT_MAX_CHARS, `At most ${formatCount(PASTED_TRANSCRIPT_MAX_CHARS, "character")}.`)
      .optional(),
  }),
  maxBytes: PASTED_TRANSCRIPT_MAX_BYTES,
  failure: "Failed to generate recap from YouTube",
} satisfies Contract;

/** Returns a recap for the form and stores nothing (security E24). */
export async function generateEpisode({ body, caller, env, signal }: HandlerInput<typeof contract>) {
  const show = await readShow(caller.client, body.showId);
  const { row, notes, receipts } = await writeRecap(
    { caller, env, signal, youtube: youtubeOf(env, signal) },
    {
      videoId: body.videoId,
      show,
      transcript: body.transcript?.trim() ? readPastedTranscript(body.transcript) : undefined,
    },
  );
  return {
    episode: { ...row, slug: await findFreeSlug(caller.client, row.title) },
    receipts,
    notes,
  };
}
