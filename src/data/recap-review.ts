import type { StaffMember } from "../domain/content/content.ts";
import { backend } from "./client.ts";
import { BYLINE_COLUMNS, toStaffMember } from "./rows.ts";

/** The state of a recap between its first draft and its publication. */
export interface Review {
  id: string;
  isPublished: boolean;
  publishAt: string | null;
  submittedAt: string | null;
  /** Why an editor sent the draft back. */
  note: string | null;
  writer: StaffMember | null;
  reviewer: StaffMember | null;
  /** When an editor said that they have read the texts of a machine. */
  readAt: string | null;
}

export async function fetchReview(id: string, signal: AbortSignal): Promise<Review | null> {
  const { data, error } = await backend()
    .from("er_episodes")
    .select(`is_published, publish_at, submitted_at, review_note, reviewed_at, ${BYLINE_COLUMNS}`)
    .eq("id", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return (
    data && {
      id,
      isPublished: data.is_published,
      publishAt: data.publish_at,
      submittedAt: data.submitted_at,
      note: data.review_note,
      writer: toStaffMember(data.writer),
      reviewer: toStaffMember(data.reviewer),
      readAt: data.reviewed_at,
    }
  );
}
