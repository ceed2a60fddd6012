type JsonSchema = Record<string, unknown>;

/** How a server is made to send JSON: by our schema, as any object, or by the prompt alone. */
export type JsonFormat = "schema" | "object" | "prompt";

const NEXT: Record<JsonFormat, JsonFormat | null> = {
  schema: "object",
  object: "prompt",
  prompt: null,
};

export const simplerFormat = (format: JsonFormat): JsonFormat | null => NEXT[format];

/** The parameter of a request. Servers require that the outermost value is an object. */
export function responseFormat(format: JsonFormat, schema: JsonSchema): object {
  if (schema["type"] !== "object" || format === "prompt") return {};
  if (format === "object") return { response_format: { type: "json_object" } };
  const json_schema = { name: "answer", strict: true, schema: plainSchema(schema) };
  return { response_format: { type: "json_schema", json_schema } };
}

/** Servers reject limits in a strict schema, and demand that it lists every field. The prompt has the limits. */
function plainSchema(schema: JsonSchema): JsonSchema {
  const { type, items, properties } = schema;
  if (properties) {
    const fields = Object.entries(properties as Record<string, JsonSchema>);
    return {
      type: "object",
      properties: Object.fromEntries(fields.map(([name, field]) => [name, plainSchema(field)])),
      required: fields.map(([name]) => name),
      additionalProperties: false,
    };
  }
  if (items) return { type: "array", items: plainSchema(items as JsonSchema) };
  return { type };
}
