import { z } from "zod";
import { only } from "../_shared/contract.ts";
import { door } from "../_shared/serve.ts";

const contract = {
  who: "reader" as const,
  body: only({ question: z.string(), episodeId: z.uuid(), episodeTitle: z.string() }),
  failure: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
};

Deno.serve(door(contract, async ({ body }) => ({ answer: body.question }), Deno.env.get));
