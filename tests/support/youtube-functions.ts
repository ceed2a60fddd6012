import { addCategory, addShow, type InsertedRow } from "./content.ts";
import { openFunctions } from "./functions.ts";
import { openModel } from "./llm.ts";
import { CHANNEL, openYouTube } from "./youtube.ts";
import { writesSections } from "./youtube-model.ts";

export const CRON_SECRET = "a-sentinel-of-a-cron-secret-of-32-characters";
/** Maps words of a prompt to the model's answer. The answers are the same for every video. */
export const MODEL_TEXTS = {
  "key takeaways": ["One."],
  "quotes worth keeping": [],
  "what is recommended": [],
  "Extract the playbook": { steps: [] },
  "": { text: "Words." },
};

/** Opens the edge functions with a stand-in for YouTube, a stand-in for the model, and an admin. */
export async function openYouTubeFunctions(secrets: Record<string, string> = {}, hasModel = true) {
  const [youtube, model] = [await openYouTube(), await openModel(writesSections(MODEL_TEXTS))];
  const functions = await openFunctions({
    ...(hasModel ? { AI_BASE_URL: model.url, AI_API_KEY: "sk-sentinel", AI_MODEL: "m" } : {}),
    YOUTUBE_BASE_URL: youtube.url,
    CRON_SECRET,
    ...secrets,
  });
  const admin = await functions.account("sentinel-admin@api.test", "admin");
  const category = await addCategory(functions.sql, "talks");
  let showCount = 0;
  const recaps = () =>
    functions.sql<{ title: string; slug: string; source_key: string | null }>(
      `select title, slug, source_key, is_published, is_machine_made
       from public.er_episodes order by created_at, title`,
    );

  return {
    youtube,
    model,
    functions,
    admin,
    recaps,
    /** Adds a show that the tracker checks. The show is connected to the stand-in's channel. */
    addTrackedShow: (columns: object = {}) =>
      addShow(functions.sql, category, `show-${++showCount}`, {
        auto_track_youtube: true,
        youtube_channel_id: CHANNEL.id,
        ...columns,
      }),
    runTracker: () => functions.call("youtube-auto-tracker", admin.token, {}),
    generateRecap: ({ id }: InsertedRow, videoId: string, fields: object = {}) =>
      functions.call("youtube-episode-generator", admin.token, {
        videoId,
        showId: id,
        previewOnly: true,
        ...fields,
      }),
    requestLatestEpisode: ({ id }: InsertedRow) =>
      functions.call("youtube-latest-episode", admin.token, { showId: id }),
    titles: async () => (await recaps()).map(({ title }) => title),
    async reset() {
      youtube.reset();
      model.replyWith(writesSections(MODEL_TEXTS));
      await functions.sql(`delete from public.er_episodes; delete from public.er_shows;
        delete from private.youtube_deleted; delete from private.youtube_checks`);
    },
    async close() {
      await functions.close();
      await Promise.all([youtube.close(), model.close()]);
    },
  };
}
