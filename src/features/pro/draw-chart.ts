import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type TooltipItem,
} from "chart.js";
import { type MonthSums, money } from "../../domain/people/earnings.ts";
import { longMonth, shortMonth } from "../../domain/text/dates.ts";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type BarChart = Chart<"bar", number[], string[]>;

const SERIES = ["paid", "pending"] as const;

/** Draws a bar a month in the colours of the figure around it; gives what takes it away again. */
export function drawChart(
  canvas: HTMLCanvasElement,
  figure: HTMLElement,
  months: readonly MonthSums[],
): () => void {
  Chart.defaults.font = { family: getComputedStyle(figure).fontFamily, size: 13 };
  const chart: BarChart = new Chart(canvas, {
    type: "bar",
    data: {
      labels: months.map(({ month }) => shortMonth(month)),
      datasets: SERIES.map((series) => ({
        label: series,
        data: months.map((sums) => sums[series]),
        borderWidth: 1,
        maxBarThickness: 40,
      })),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: "index", intersect: false },
      plugins: {
        tooltip: {
          displayColors: false,
          callbacks: {
            title: ([item]) => longMonth(months[item?.dataIndex ?? 0]?.month ?? ""),
            label: ({ dataset, raw }: TooltipItem<"bar">) =>
              `${money(Number(raw))} ${dataset.label}`,
          },
        },
      },
      scales: {
        x: { stacked: true, grid: { display: false }, ticks: { maxRotation: 0 } },
        y: {
          stacked: true,
          beginAtZero: true,
          border: { display: false },
          ticks: { precision: 0, maxTicksLimit: 6, callback: (cents) => money(Number(cents)) },
        },
      },
    },
  });
  const paint = () => {
    paintWith(chart, figure);
    chart.update();
  };
  paint();
  const stopWatching = onThemeChange(paint);
  return () => {
    stopWatching();
    chart.destroy();
  };
}

/** A canvas knows no variables: the colours are read where the page has worked them out. */
function paintWith(chart: BarChart, figure: HTMLElement): void {
  const { color, borderColor } = getComputedStyle(figure);
  SERIES.forEach((series, index) => {
    const key = figure.querySelector(`[data-series=${series}]`);
    const dataset = chart.data.datasets[index];
    if (!key || !dataset) return;
    const swatch = getComputedStyle(key, "::before");
    dataset.backgroundColor = swatch.backgroundColor;
    dataset.borderColor = swatch.borderColor;
  });
  for (const scale of Object.values(chart.options.scales ?? {})) {
    if (scale?.ticks) scale.ticks.color = color;
    if (scale?.grid) scale.grid.color = borderColor;
  }
}

function onThemeChange(changed: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  const chosen = new MutationObserver(changed);
  chosen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    system.removeEventListener("change", changed);
    chosen.disconnect();
  };
}
