/** A short conversation for the evaluation of proposed names. README.md describes how to write one. */
export interface Conversation {
  title: string;
  /** The candidates: guests and hosts of the episode, as the feed spells them. */
  people: string[];
  lines: [label: string, text: string][];
  /** The right name of each voice that is a person. A voice that should get no name is not listed. */
  truth: Record<string, string>;
}
