import type { Conversation } from "./conversation.ts";

export const heldOut: Conversation[] = [];
