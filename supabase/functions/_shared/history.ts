import { z } from "zod";
import { CONTEXT_TURNS } from "../../../src/domain/ai/conversation.ts";
import { QUESTION_MAX_CHARS } from "../../../src/domain/constants.ts";

export const historySchema = z
  .array(
    z.strictObject({
      question: z.string().max(QUESTION_MAX_CHARS),
      answer: z.string().max(8000),
    }),
  )
  .max(CONTEXT_TURNS)
  .default([]);
