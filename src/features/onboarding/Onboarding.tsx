import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { toggleId } from "../../domain/follows/onboarding.ts";
import { $search } from "../../state/address.ts";
import { CategoriesStep } from "./CategoriesStep.tsx";
import { type InitialState, storeChoice } from "./initial-state.ts";
import { ShowsStep } from "./ShowsStep.tsx";
import { goToFirstStep, goToSecondStep, isSecondStep } from "./steps.ts";
import { MANAGING_TEXTS, ONBOARDING_TEXTS } from "./texts.ts";
import { useCompletion } from "./use-completion.ts";

interface Props {
  userId: string;
  initialState: InitialState;
}

/** The address contains the number of the current step. */
export function Onboarding({ userId, initialState }: Props) {
  const { options, follows, isManaging } = initialState;
  const texts = isManaging ? MANAGING_TEXTS : ONBOARDING_TEXTS;
  const [choice, setChoice] = useState(initialState.choice);
  const isStepTwo = isSecondStep(useStore($search));
  const { isBusy, complete } = useCompletion(isManaging);
  const mayContinue = isManaging || choice.categories.size > 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasStepTwo = useRef(isStepTwo);

  useEffect(() => {
    if (wasStepTwo.current === isStepTwo) return;
    wasStepTwo.current = isStepTwo;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, [isStepTwo]);

  const choose = (kind: "categories" | "shows", id: string) => {
    const newChoice = { ...choice, [kind]: toggleId(choice[kind], id) };
    setChoice(newChoice);
    storeChoice(userId, newChoice, follows);
  };

  return isStepTwo ? (
    <ShowsStep
      heading={heading}
      texts={texts}
      options={options}
      choice={choice}
      mayContinue={mayContinue}
      choose={(id) => choose("shows", id)}
      isBusy={isBusy}
      back={goToFirstStep}
      complete={() => complete(choice, follows, options)}
    />
  ) : (
    <CategoriesStep
      heading={heading}
      texts={texts.categories}
      mayContinue={mayContinue}
      options={options}
      selectedIds={choice.categories}
      choose={(id) => choose("categories", id)}
      next={goToSecondStep}
    />
  );
}
