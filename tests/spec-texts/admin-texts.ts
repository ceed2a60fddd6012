import { type SpecText, texts } from "./spec-text.ts";

const SAVED = "created/updated/deleted successfully for categories and shows";

export const ADMIN_TEXTS: readonly SpecText[] = [
  ...texts("admin", 2, ["Recaps", "Shows", "Categories", "AI Prompts"]),
  ...texts("admin", 8, ["Failed to upload image: {reason}"]),
  ...texts("admin-recaps", 2, [
    "Show",
    "Category",
    "Featured",
    "Yes",
    "No",
    "Actions",
    "Auto-Generate",
    "Cancel Edit",
  ]),
  ...texts("admin-recaps", 5, [
    "Please select a show",
    "Invalid YouTube URL. Please enter a valid YouTube video URL.",
    "Are you sure you want to delete this recap?",
  ]),
  ...texts("admin-recaps", 8, [
    "Failed to fetch episodes",
    "Failed to generate recap from YouTube",
    "No episode data received from generator",
    "Failed to load show information for editing",
    "Failed to prepare episode for editing",
    "Recap created successfully!",
    "Recap updated successfully!",
    "Recap deleted successfully!",
  ]),
  ...texts("admin-shows", 2, [
    "Connect",
    "Connected",
    "Not connected",
    "Enabled",
    "Disabled",
    "Run Auto-Tracker",
  ]),
  ...texts("admin-shows", 5, [["Are you sure you want to delete this show?", "...this show?"]]),
  ...texts("admin-shows", 8, [
    "Failed to fetch shows",
    "Failed to connect YouTube channel",
    "Failed to generate episode from latest video",
    "Failed to run auto-tracker",
    ["Show created successfully", SAVED],
    ["Show updated successfully", SAVED],
    ["Show deleted successfully", SAVED],
    "YouTube channel connected successfully!",
    "Auto-Tracking Complete",
  ]),
  ...texts("admin-categories", 5, ["Are you sure you want to delete this category?"]),
  ...texts("admin-categories", 8, [
    "Failed to fetch categories",
    ["Category created successfully", SAVED],
    ["Category updated successfully", SAVED],
    ["Category deleted successfully", SAVED],
  ]),
  ...texts("admin-prompts", 2, ["Save All Prompts", "How This Works"]),
  ...texts("admin-prompts", 8, [
    "Failed to fetch prompt settings",
    "All prompts updated successfully!",
  ]),
];
