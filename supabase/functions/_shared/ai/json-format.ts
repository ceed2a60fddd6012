type JsonSchema = Record<string, unknown>;

/** There are three ways to request JSON: with a schema, as any JSON object, or only with words in the prompt. */
export type JsonFormat = "schema" | "object" | "prompt";

const SIMPLER_FORMATS: Record<JsonFormat, JsonFormat | null> = {
  schema: "object",
  object: "prompt",
  prompt: null,
};

export const simplerFormat = (format: JsonFormat): JsonFormat | null => SIMPLER_FORMATS[format];

/** Servers accept a format only if the outermost value is an object. For all other schemas, this function returns no format. */
export function responseFormat(format: JsonFormat, schema: JsonSchema): object {
  if (schema["type"] !== "object" || format === "prompt") return {};
  if (format === "object") return { response_format: { type: "json_object" } };
  const json_schema = { name: "answer", strict: true, schema: schemaWithoutLimits(schema) };
  return { response_format: { type: "json_schema", json_schema } };
}

/** A strict schema must have no limits and must require every field. So the limits are only in the prompt. */
function schemaWithoutLimits(schema: JsonSchema): JsonSchema {
  const { type, items, properties } = schema;
  if (properties) {
    const fields = Object.entries(properties as Record<string, JsonSchema>);
    return {
      type: "object",
      properties: Object.fromEntries(fields.map(([name, field]) => [name, schemaWithoutLimits(field)])),
      required: fields.map(([name]) => name),
      additionalProperties: false,
    };
  }
  if (items) return { type: "array", items: schemaWithoutLimits(items as JsonSchema) };
  return { type };
}
