import { TRANSCRIPT_FILE_MAX_MIB } from "../../../../domain/constants.ts";
import { reasonOf } from "../../../../domain/text/error-reason.ts";

type Read = { text: string; problem: null } | { problem: string };

/** What a file holds as transcripts are stored, or why it cannot be used. */
export async function readTranscriptFile(file: File): Promise<Read> {
  if (file.size > TRANSCRIPT_FILE_MAX_MIB * 1024 ** 2) {
    return { problem: `${file.name} is too large. ${TRANSCRIPT_FILE_MAX_MIB} MB are the most.` };
  }
  try {
    const [{ parseTranscriptFile }, { writeTranscript }] = await Promise.all([
      import("../../../../domain/transcript/parse-file.ts"),
      import("../../../../domain/transcript/write.ts"),
    ]);
    const cues = parseTranscriptFile(await file.text(), { name: file.name, mime: file.type });
    return { text: writeTranscript(cues), problem: null };
  } catch (error) {
    return { problem: `${file.name} cannot be used. ${reasonOf(error)}` };
  }
}
