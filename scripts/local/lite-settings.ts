// Read by @supabase/lite while it is imported, so this module comes before it.
process.env["LITE_TELEMETRY"] = "0";
process.env["EXPERIMENTAL_STORAGE"] = "1";
