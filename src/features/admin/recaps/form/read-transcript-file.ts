import { TRANSCRIPT_FILE_MAX_MIB } from "../../../../domain/constants.ts";
import { reasonOf } from "../../../../domain/text/error-reason.ts";

type ReadResult = { text: string; problem: null } | { problem: string };

/** Converts a transcript file to the stored format. */
export async function readTranscriptFile(file: File): Promise<ReadResult> {
  if (file.size > TRANSCRIPT_FILE_MAX_MIB * 1024 ** 2) {
    return {
      problem: `${file.name} is too large. Choose a file of at most ${TRANSCRIPT_FILE_MAX_MIB} MB.`,
    };
  }
  try {
    const [{ decodeText }, { parseTranscriptFile }, { writeTranscript }] = await Promise.all([
      import("../../../../data/import/decode.ts"),
      import("../../../../domain/transcript/parse-file.ts"),
      import("../../../../domain/transcript/write.ts"),
    ]);
    const { text } = decodeText({ bytes: new Uint8Array(await file.arrayBuffer()) });
    const cues = parseTranscriptFile(text, { name: file.name, mime: file.type });
    return { text: writeTranscript(cues), problem: null };
  } catch (error) {
    return { problem: `${file.name} cannot be used. ${reasonOf(error)}` };
  }
}
