import { type ReactNode, useId } from 'react'
import { grouped } from '~/lib/grouped'
import { cx } from './cx'

export interface ChartSeries {
  name: string
  /** The unit of the values: '개', '명', '원'. */
  unit: string
  /** One value per column. */
  values: readonly number[]
}

export interface ChartColumn {
  /** The name in the table: '11월 16일~22일'. */
  name: string
  /** The name below the chart: '11/16'. */
  short: string
}

const inWords = (value: number) => grouped(value)

const scale = new Intl.NumberFormat('ko-KR', { notation: 'compact', maximumFractionDigits: 1 })

/** The smallest round number that no value exceeds. It is even, so that half of it is whole too. */
export function topOf(values: readonly number[]): number {
  const most = Math.max(2, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10
  const top = step * power
  return top % 2 === 0 ? top : top + 1
}

/** Every how many columns a name is shown below the chart, so that the names do not overlap in large text. */
const namesApart = (columns: number) => Math.max(1, Math.ceil(columns / 4))

/** The plot's horizontal lengths are percentages, its vertical lengths are pixels. */
const plotHeight = 148
const textRoom = 6
const footHeight = 28

function Bars({
  series,
  columns,
  isLastOpen,
  top,
  hatch,
}: {
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
  isLastOpen: boolean
  top: number
  hatch: string
}) {
  const slot = 100 / columns.length
  const gap = slot * 0.2
  const width = (slot - gap) / series.length
  return columns.map(({ name }, column) => {
    const isOpen = isLastOpen && column === columns.length - 1
    const texts = series.map(({ name: of, unit, values }) => `${of} ${inWords(values[column] ?? 0)}${unit}`)
    return (
      <g key={name}>
        <title>{`${name}: ${texts.join(', ')}`}</title>
        <rect
          x={`${column * slot}%`}
          y={0}
          width={`${slot}%`}
          height={plotHeight}
          className="fill-transparent hover:fill-ink/5"
        />
        {series.map(({ name: of, values }, index) => {
          const value = values[column] ?? 0
          if (value <= 0) return null
          const height = Math.max(2, (value / top) * (plotHeight - textRoom))
          return (
            <rect
              key={of}
              x={`${column * slot + gap / 2 + index * width}%`}
              y={plotHeight - height}
              width={`${width * 0.94}%`}
              height={height}
              rx={2}
              fill={index === 0 ? undefined : `url(#${hatch})`}
              strokeDasharray={isOpen ? '3 2' : undefined}
              className={cx(
                'pointer-events-none',
                index === 0
                  ? isOpen
                    ? 'fill-brand/25 stroke-brand-strong'
                    : 'fill-brand-strong'
                  : 'stroke-ink-dim',
              )}
            />
          )
        })}
      </g>
    )
  })
}

function Key({ series, hatch }: { series: readonly ChartSeries[]; hatch: string }) {
  return (
    <ul aria-hidden="true" className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-dim">
      {series.map(({ name }, index) => (
        <li key={name} className="flex items-center gap-1.5">
          <svg width={12} height={12} aria-hidden="true" className="shrink-0">
            <rect
              x={0.5}
              y={0.5}
              width={11}
              height={11}
              rx={2}
              fill={index === 0 ? undefined : `url(#${hatch})`}
              className={index === 0 ? 'fill-brand-strong' : 'stroke-ink-dim'}
            />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Numbers({
  title,
  firstHead,
  series,
  columns,
}: {
  title: string
  firstHead: string
  series: readonly ChartSeries[]
  columns: readonly ChartColumn[]
}) {
  return (
    <details className="group mt-2 border-line border-t">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 font-medium text-13 text-ink-dim [&::-webkit-details-marker]:hidden">
        표로 보기
        <span
          aria-hidden="true"
          className="mr-1 size-2 shrink-0 rotate-45 border-current border-r-2 border-b-2 transition-transform group-open:rotate-225"
        />
      </summary>
      <table className="tabular w-full border-collapse pb-2 text-13 text-ink">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b text-ink-dim">
            <th scope="col" className="py-2 pr-2 text-left font-medium">
              {firstHead}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-2 pl-2 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns
            .map(({ name }, column) => (
              <tr key={name} className="border-line border-b last:border-b-0">
                <th scope="row" className="py-2 pr-2 text-left font-normal">
                  {name}
                </th>
                {series.map(({ name: of, unit, values }) => (
                  <td key={of} className="py-2 pl-2 text-right">
                    {inWords(values[column] ?? 0)}
                    {unit}
                  </td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </table>
    </details>
  )
}

/** A description of the chart for screen readers. */
function pictureInWords(
  title: string,
  series: readonly ChartSeries[],
  columns: readonly ChartColumn[],
): string {
  const parts = series.map(({ name, unit, values }) => {
    const most = Math.max(0, ...values)
    const at = columns[values.indexOf(most)]?.name
    return most === 0 ? `${name} 없음` : `${name} 최대 ${inWords(most)}${unit} (${at})`
  })
  return `${title}, 막대그래프. ${parts.join(', ')}.`
}

/** A bar chart, with the same numbers as a table. The first series is filled and the second one hatched. */
export function BarChart({
  title,
  columnHead,
  columns,
  series,
  rest,
  isLastOpen = false,
  children,
}: {
  title: string
  /** The kind of column: '주', '달'. */
  columnHead: string
  columns: readonly ChartColumn[]
  /** One or two series. */
  series: readonly ChartSeries[]
  /** Numbers that the table alone shows, e.g. a difference, which can be below nothing. */
  rest?: ChartSeries | undefined
  /** The last column is not complete yet. */
  isLastOpen?: boolean
  /** Shown above the chart. */
  children?: ReactNode
}) {
  const id = useId()
  const hatch = `${id}hatch`
  const top = topOf(series.flatMap(({ values }) => values))
  const apart = namesApart(columns.length)
  return (
    <section aria-labelledby={id} className="rounded-card bg-raised px-4 pt-4 shadow-card ring-1 ring-line">
      <h2 id={id} className="font-bold text-15 text-ink">
        {title}
      </h2>
      {children}
      {series.length > 1 ? <Key series={series} hatch={hatch} /> : null}
      <div className="mt-3 flex gap-2">
        <div
          aria-hidden="true"
          className="tabular flex h-37 min-w-7 shrink-0 flex-col justify-between text-right text-11 text-ink-dim leading-none"
        >
          <span>{scale.format(top)}</span>
          <span>{scale.format(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={pictureInWords(title, series, columns)}
          height={plotHeight + footHeight}
          className="min-w-0 flex-1 overflow-visible"
        >
          <defs>
            <pattern
              id={hatch}
              width={5}
              height={5}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width={5} height={5} className="fill-raised" />
              <rect width={2} height={5} className="fill-ink-dim" />
            </pattern>
          </defs>
          {[textRoom, (plotHeight + textRoom) / 2, plotHeight - 0.5].map((y) => (
            <line key={y} x1="0%" x2="100%" y1={y} y2={y} className="stroke-line" />
          ))}
          <Bars series={series} columns={columns} isLastOpen={isLastOpen} top={top} hatch={hatch} />
          {columns.map(({ name, short }, column) =>
            (columns.length - 1 - column) % apart === 0 ? (
              <text
                key={name}
                x={`${((column + 0.5) * 100) / columns.length}%`}
                y={plotHeight + 6}
                textAnchor="middle"
                dominantBaseline="hanging"
                className="tabular fill-ink-dim text-11"
              >
                {short}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <Numbers
        title={title}
        firstHead={columnHead}
        series={rest === undefined ? series : [...series, rest]}
        columns={columns}
      />
    </section>
  )
}
