import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import { grouped } from '~/lib/grouped'
import { type TokenColours, useTokenColours } from './use-token-colours'

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, Tooltip)

export interface Figures {
  kind: 'columns' | 'rows' | 'ring'
  labels: readonly string[]
  values: readonly number[]
  /** Shown after a number, e.g. 번. */
  unit: string
}

const longestLabel = 9

function cut(label: string): string {
  const points = [...label]
  return points.length <= longestLabel ? label : `${points.slice(0, longestLabel - 1).join('')}…`
}

function configure(
  { kind, labels, values, unit }: Figures,
  colours: TokenColours,
): ChartConfiguration<'bar'> | ChartConfiguration<'doughnut'> {
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 }
  const plugins = {
    tooltip: {
      displayColors: false,
      backgroundColor: colours.ink,
      titleColor: colours.raised,
      bodyColor: colours.raised,
      titleFont: font,
      bodyFont: font,
      callbacks: {
        label: ({ raw }: { raw: unknown }) => `${grouped(Number(raw))}${unit}`,
      },
    },
  }
  // Charts are never animated, so reduced motion needs no special case.
  const animation = false as const
  if (kind === 'ring') {
    return {
      type: 'doughnut',
      data: {
        labels: [...labels],
        datasets: [{ data: [...values], backgroundColor: [colours.brand, colours.line], borderWidth: 0 }],
      },
      options: { animation, maintainAspectRatio: false, cutout: '72%', plugins },
    }
  }
  const figures = {
    beginAtZero: true,
    border: { display: false },
    grid: { color: colours.line },
    ticks: { color: colours['ink-dim'], font, precision: 0, maxTicksLimit: 5 },
  }
  const names = {
    border: { display: false },
    grid: { display: false },
    ticks: {
      color: colours.ink,
      font,
      autoSkip: kind === 'columns',
      maxRotation: 0,
      callback: (_: unknown, at: number) => cut(labels[at] ?? ''),
    },
  }
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: [{ data: [...values], backgroundColor: colours.brand, borderRadius: 4, maxBarThickness: 26 }],
    },
    options: {
      animation,
      maintainAspectRatio: false,
      indexAxis: kind === 'rows' ? 'y' : 'x',
      scales: kind === 'rows' ? { x: figures, y: names } : { x: names, y: figures },
      plugins,
    },
  }
}

/** Decorative: the same numbers are available as a table. */
export default function ChartCanvas({ figures }: { figures: Figures }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const colours = useTokenColours()
  useEffect(() => {
    if (!canvas.current) return
    const chart = new Chart(canvas.current, configure(figures, colours) as ChartConfiguration)
    return () => chart.destroy()
  }, [figures, colours])
  return <canvas ref={canvas} />
}
