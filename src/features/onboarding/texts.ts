interface StepTexts {
  title: string;
  legend: string;
  introduction: string;
  next: string;
}

export interface Texts {
  categories: StepTexts;
  shows: Omit<StepTexts, "legend">;
  saving: string;
}

export const ONBOARDING_TEXTS: Texts = {
  categories: {
    title: "Choose Your Interests",
    legend: "Select at least one category",
    introduction: "Choose categories you're interested in to personalize your feed.",
    next: "Continue",
  },
  shows: {
    title: "Follow Your Favorite Shows",
    introduction: "You follow all shows of your categories. Add other shows you like.",
    next: "Complete Setup",
  },
  saving: "Setting up…",
};

export const MANAGING_TEXTS: Texts = {
  categories: {
    title: "Categories You Follow",
    legend: "Your categories",
    introduction: "You follow every show of these categories, including future shows.",
    next: "Continue to Shows",
  },
  shows: {
    title: "Shows You Follow",
    introduction: "You follow all shows of your categories. Add or remove other shows.",
    next: "Save Follows",
  },
  saving: "Saving…",
};
