import { fetchCosts } from "../../../data/transcription.ts";
import { costLines, type Prices, pricesText, type Spending } from "../../../domain/transcription/cost.ts";
import { useLoadable } from "../../../state/loadable.ts";
import { InlineFailure } from "../kit/InlineFailure.tsx";

/** An admin who pays the bills, and wants to know how much sound and how many tokens the site has used, and for how much money. */
export function Costs() {
  const [costs, retry] = useLoadable("all", fetchCosts);
  return (
    <section aria-labelledby="costs" className="mb-4 w-full basis-full border-t border-rule pt-3">
      <h2 id="costs" className="font-semibold">
        Costs
      </h2>
      {costs.state === "loading" && <div className="skeleton mt-2 h-32 max-w-2xl" role="status" aria-label="Loading" />}
      {costs.state === "failed" && <InlineFailure subject="The costs" retry={retry} />}
      {costs.state === "ready" &&
        (costs.value.spending.length === 0 ? (
          <p className="text-muted">Since the beginning of last month, the site has used neither sound nor tokens.</p>
        ) : (
          <CostTable {...costs.value} />
        ))}
    </section>
  );
}

function CostTable({ spending, prices }: { spending: readonly Spending[]; prices: Prices }) {
  const lines = costLines(spending, prices);
  return (
    <table className="earnings mt-2 max-w-2xl">
      <caption>Days and months begin at midnight UTC. {pricesText(spending, prices)}</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          {lines[0]?.cells.map(({ period }) => (
            <th key={period} scope="col">
              {period}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ service, unitText, cells }) => (
          <tr key={`${service} ${unitText}`} className="align-top">
            <th scope="row">
              {service}
              <span className="block text-meta text-muted">{unitText}</span>
            </th>
            {cells.map(({ period, amount, money }) => (
              <td key={period}>
                {amount}
                {money !== null && <span className="block text-meta text-muted">about {money}</span>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
