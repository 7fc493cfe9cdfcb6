import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { grouped } from '~/lib/grouped'
import { cx } from '~/ui/cx'
import { Skeleton } from '~/ui/skeleton'
import type { Figures } from './chart-canvas'

const ChartCanvas = lazy(() => import('./chart-canvas'))

const plain = 'px-1 py-2.5'

/** A chart, and the same numbers as a table, which screen readers always get. */
export function Figure({
  title,
  kind,
  rows,
  unit,
  head,
  isTable,
  className,
  children,
}: {
  title: string
  kind: Figures['kind']
  rows: readonly { label: string; value: number }[]
  unit: string
  /** The heading of the table's first column. */
  head: string
  isTable: boolean
  /** Sets the height of the chart. */
  className: string
  /** Rendered inside the chart. */
  children?: ReactNode
}) {
  const figures = useMemo(
    () => ({
      kind,
      labels: rows.map(({ label }) => label),
      values: rows.map(({ value }) => value),
      unit,
    }),
    [kind, rows, unit],
  )
  return (
    <section aria-label={title} className="px-5 pt-8">
      <h2 className="font-bold text-17 text-ink">{title}</h2>
      {isTable ? null : (
        <div aria-hidden="true" className={cx('relative mt-3', className)}>
          <Suspense fallback={<Skeleton shape="block" className="size-full" />}>
            <ChartCanvas figures={figures} />
          </Suspense>
          {children}
        </div>
      )}
      <table className={isTable ? 'tabular mt-2 w-full text-15' : 'sr-only'}>
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b text-13 text-ink-dim">
            <th scope="col" className={`${plain} text-left font-medium`}>
              {head}
            </th>
            <th scope="col" className={`${plain} text-right font-medium`}>
              횟수
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two games may share a name
            <tr key={at} className="border-line border-b last:border-b-0">
              <th scope="row" className={`${plain} wrap-anywhere text-left font-medium text-ink`}>
                {label}
              </th>
              <td className={`${plain} text-right text-ink`}>
                {grouped(value)}
                {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
