import { backend } from "./client.ts";

/** What only admins are told on a recap page. */
export interface AdminFacts {
  isManualClip: boolean;
  isPublished: boolean;
}

/** How the recap is now, which the page may not show yet; null when it is gone. Throws on failure. */
export async function fetchAdminFacts(id: string, signal: AbortSignal): Promise<AdminFacts | null> {
  const { data, error } = await backend()
    .from("er_episodes")
    .select("is_manual_clip, is_published")
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data && { isManualClip: data.is_manual_clip, isPublished: data.is_published };
}

/** Tags a recap as a clip or takes the tag away. Throws where no row was changed (security B33). */
export async function setClipTag(id: string, isOn: boolean): Promise<void> {
  const { data, error } = await backend()
    .from("er_episodes")
    .update({ is_manual_clip: isOn })
    .eq("id", id)
    .select("id");
  if (error) throw error;
  if (data.length === 0) throw new Error("No recap was changed.");
}

/** The transcript as it is stored; null where there is none. Throws on failure. */
export async function fetchRawTranscript(id: string, signal: AbortSignal): Promise<string | null> {
  const { data, error } = await backend()
    .from("er_episodes")
    .select("transcript")
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data?.transcript || null;
}
