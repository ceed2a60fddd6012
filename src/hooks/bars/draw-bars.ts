import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip, type TooltipItem } from "chart.js";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

type BarChart = Chart<"bar", number[], string | string[]>;

export interface Bars {
  /** The text below each bar. An array has one element for each line. */
  labels: readonly (string | string[])[];
  /** The title of each tooltip. */
  titles: readonly string[];
  /** For each series, the figure contains an element with `data-series="ID"`. The bars get the colours of this element. */
  series: readonly { id: string; values: readonly number[] }[];
  format: (value: number) => string;
}

/** Draws stacked bars in the colours of the `figure` around the canvas. Returns a function that destroys the chart. */
export function drawBars(
  canvas: HTMLCanvasElement,
  figure: HTMLElement,
  { labels, titles, series, format }: Bars,
): () => void {
  Chart.defaults.font = { family: getComputedStyle(figure).fontFamily, size: 13 };
  const chart: BarChart = new Chart(canvas, {
    type: "bar",
    data: {
      labels: [...labels],
      datasets: series.map(({ id, values }) => ({
        label: id,
        data: [...values],
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
            title: ([item]) => titles[item?.dataIndex ?? 0] ?? "",
            label: ({ dataset, raw }: TooltipItem<"bar">) => `${format(Number(raw))} ${dataset.label}`,
          },
        },
      },
      scales: {
        x: { stacked: true, grid: { display: false }, ticks: { maxRotation: 0 } },
        y: {
          stacked: true,
          beginAtZero: true,
          border: { display: false },
          ticks: { precision: 0, maxTicksLimit: 6, callback: (value) => format(Number(value)) },
        },
      },
    },
  });
  const updateColors = () => {
    applyColors(chart, figure, series);
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
function applyColors(chart: BarChart, figure: HTMLElement, series: Bars["series"]): void {
  const { color, borderColor } = getComputedStyle(figure);
  series.forEach(({ id }, index) => {
    const legendItem = figure.querySelector(`[data-series=${id}]`);
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
