import { addCategory, addShow, type Inserted } from "./content.ts";
import { openFunctions } from "./functions.ts";
import { openModel } from "./llm.ts";
import { CHANNEL, openYouTube } from "./youtube.ts";
import { writesSections } from "./youtube-model.ts";

export const CRON_SECRET = "a-sentinel-of-a-cron-secret-of-32-characters";
/** What a model writes of every video. */
export const WRITTEN = {
  "key takeaways": ["One."],
  "quotes worth keeping": [],
  "what is recommended": [],
  "Extract the playbook": { steps: [] },
  "": { text: "Words." },
};

/** The functions with a YouTube and a model of their own, an admin, and shows as tests need them. */
export async function openYouTubeWork(secrets: Record<string, string> = {}, hasModel = true) {
  const [youtube, model] = [await openYouTube(), await openModel(writesSections(WRITTEN))];
  const functions = await openFunctions({
    ...(hasModel ? { AI_BASE_URL: model.url, AI_API_KEY: "sk-sentinel", AI_MODEL: "m" } : {}),
    ...{ YOUTUBE_BASE_URL: youtube.url, CRON_SECRET, ...secrets },
  });
  const admin = await functions.account("sentinel-admin@api.test", "admin");
  const category = await addCategory(functions.sql, "talks");
  let shows = 0;
  const recaps = () =>
    functions.sql<{ title: string; slug: string; source_key: string | null }>(
      `select title, slug, source_key, is_published, is_machine_made
       from public.er_episodes order by created_at, title`,
    );

  return {
    ...{ youtube, model, functions, admin, recaps },
    /** A tracked show with the channel of the stand-in. */
    track: (more: object = {}) =>
      addShow(functions.sql, category, `show-${++shows}`, {
        ...{ auto_track_youtube: true, youtube_channel_id: CHANNEL.id, ...more },
      }),
    run: () => functions.call("youtube-auto-tracker", admin.token, {}),
    generate: ({ id }: Inserted, videoId: string, more: object = {}) =>
      functions.call("youtube-episode-generator", admin.token, {
        ...{ videoId, showId: id, previewOnly: true, ...more },
      }),
    latest: ({ id }: Inserted) =>
      functions.call("youtube-latest-episode", admin.token, { showId: id }),
    titles: async () => (await recaps()).map(({ title }) => title),
    async reset() {
      youtube.reset();
      model.play(writesSections(WRITTEN));
      await functions.sql(`delete from public.er_episodes; delete from public.er_shows;
        delete from private.youtube_deleted; delete from private.youtube_checks`);
    },
    async close() {
      await functions.close();
      await Promise.all([youtube.close(), model.close()]);
    },
  };
}
