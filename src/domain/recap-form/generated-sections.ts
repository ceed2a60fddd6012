/** The sections that an editor can generate one at a time. The names are columns of `er_episodes`. */
export const GENERATED_SECTIONS = [
  ...(["quick_take", "recap_body", "key_takeaways", "quotes", "recommendations"] as const),
  ...(["why_it_matters", "guests", "chapters", "links"] as const),
] as const;
export type GeneratedSection = (typeof GENERATED_SECTIONS)[number];
