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

/** Draws one bar per month in the colours of `figure`. Returns a function that destroys the chart. */
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
  const updateColors = () => {
    applyColors(chart, figure);
    chart.update();
  };
  updateColors();
  const stopWatching = onThemeChange(updateColors);
  return () => {
    stopWatching();
    chart.destroy();
  };
}

/** A canvas cannot use CSS variables, so the chart gets the computed colours of the page's elements. */
function applyColors(chart: BarChart, figure: HTMLElement): void {
  const { color, borderColor } = getComputedStyle(figure);
  SERIES.forEach((series, index) => {
    const legendItem = figure.querySelector(`[data-series=${series}]`);
    const dataset = chart.data.datasets[index];
    if (!legendItem || !dataset) return;
    const swatch = getComputedStyle(legendItem, "::before");
    dataset.backgroundColor = swatch.backgroundColor;
    dataset.borderColor = swatch.borderColor;
  });
  for (const scale of Object.values(chart.options.scales ?? {})) {
    if (scale?.ticks) scale.ticks.color = color;
    if (scale?.grid) scale.grid.color = borderColor;
  }
}

function onThemeChange(onChange: () => void): () => void {
  const systemTheme = matchMedia("(prefers-color-scheme: dark)");
  systemTheme.addEventListener("change", onChange);
  const themeObserver = new MutationObserver(onChange);
  themeObserver.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    systemTheme.removeEventListener("change", onChange);
    themeObserver.disconnect();
  };
}
