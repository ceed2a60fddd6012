import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { toggleId } from "../../domain/follows/onboarding.ts";
import { $search } from "../../state/address.ts";
import { CategoriesStep } from "./CategoriesStep.tsx";
import { ShowsStep } from "./ShowsStep.tsx";
import { keepChoice, type Start } from "./start.ts";
import { isSecondStep, toFirstStep, toSecondStep } from "./steps.ts";
import { useCompletion } from "./use-completion.ts";

interface Props {
  userId: string;
  start: Start;
}

/** Both steps share one choice; which of them is shown stands in the address. */
export function Onboarding({ userId, start }: Props) {
  const { offer, follows } = start;
  const [choice, setChoice] = useState(start.choice);
  const isSecond = isSecondStep(useStore($search));
  const { isBusy, complete } = useCompletion();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isSecond);

  useEffect(() => {
    if (shown.current === isSecond) return;
    shown.current = isSecond;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }, [isSecond]);

  const choose = (what: "categories" | "shows", id: string) => {
    const now = { ...choice, [what]: toggleId(choice[what], id) };
    setChoice(now);
    keepChoice(userId, now, follows);
  };

  return isSecond ? (
    <ShowsStep
      heading={heading}
      offer={offer}
      choice={choice}
      choose={(id) => choose("shows", id)}
      isBusy={isBusy}
      back={toFirstStep}
      complete={() => complete(choice, follows, offer)}
    />
  ) : (
    <CategoriesStep
      heading={heading}
      offer={offer}
      chosen={choice.categories}
      choose={(id) => choose("categories", id)}
      next={toSecondStep}
    />
  );
}
