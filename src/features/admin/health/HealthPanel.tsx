import { useState } from "react";
import { QuietButton } from "../../../ui/QuietButton.tsx";
import { withKeys } from "../../../ui/with-keys.ts";
import { AlarmSettings } from "./AlarmSettings.tsx";
import { Costs } from "./Costs.tsx";
import { FailingJobs } from "./FailingJobs.tsx";
import { useHealth } from "./use-health.ts";
import { CONDITION_WORDS, type HealthLine, healthLines, summarize } from "./words.ts";

export function HealthPanel() {
  const [report, refresh] = useHealth();
  const [isOpen, setIsOpen] = useState(false);
  const lines = report.state === "ready" ? healthLines(report.health) : null;
  const siteSummary = lines && summarize(lines);
  const toggle = () => {
    if (!isOpen) refresh();
    setIsOpen(!isOpen);
  };
  return (
    <section aria-label="Health" className="publish health" data-tone={siteSummary?.tone}>
      <p role="status" className="publish-text">
        {report.state === "loading" && <span className="sr-only">Loading</span>}
        {report.state === "failed" && "The health check did not answer. Try again."}
        {siteSummary?.text}
      </p>
      {report.state === "failed" && <QuietButton onClick={refresh}>Retry</QuietButton>}
      {lines && (
        <>
          <QuietButton aria-expanded={isOpen} aria-controls="health-lines" onClick={toggle}>
            {isOpen ? "Hide health" : "Show health"}
          </QuietButton>
          <ul id="health-lines" className="mb-2 w-full basis-full" hidden={!isOpen}>
            {lines.map((line) => (
              <HealthRow key={line.part} line={line} />
            ))}
          </ul>
          {isOpen && <FailingJobs onChanged={refresh} />}
          {isOpen && <Costs />}
          {isOpen && <AlarmSettings />}
        </>
      )}
    </section>
  );
}

const HealthRow = ({ line: { part, condition, text, problems = [], link } }: { line: HealthLine }) => (
  <li className="health-line">
    <h2>{part}</h2>
    <p className="health-condition" data-condition={condition}>
      {CONDITION_WORDS[condition]}
    </p>
    <div>
      <p>
        {text}{" "}
        {link && (
          <a className="link" href={link.href}>
            {link.text}
          </a>
        )}
      </p>
      {problems.length > 0 && (
        <ul className="admin-problems">
          {withKeys(problems).map(({ key, item }) => (
            <li key={key}>{item}</li>
          ))}
        </ul>
      )}
    </div>
  </li>
);
