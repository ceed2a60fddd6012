// @supabase/lite reads these settings during its import, so import this module first.
process.env["LITE_TELEMETRY"] = "0";
process.env["EXPERIMENTAL_STORAGE"] = "1";
