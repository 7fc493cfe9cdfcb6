export const metrics = ['lcp', 'inp', 'cls'] as const
export type Metric = (typeof metrics)[number]
export const devices = ['phone', 'wide'] as const
export type Device = (typeof devices)[number]

/** One of so many page loads is measured. */
export const oneLoadOf = 10
export const vitalsKeptForDays = 90
/** Over how many days the screens are compared. */
export const shownDays = { week: 7, month: 28 } as const
/** Fewer samples say nothing. */
export const fewestSamples = 20
/** How many new counters a day may have, for all screens together. */
export const mostNewCountersOfDay = 5_000

/** The upper ends of the buckets, in milliseconds, or thousandths of CLS. The last bucket has none. A stored bucket never changes. */
export const bucketEnds: Record<Metric, readonly number[]> = {
  lcp: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10_000, 15_000, 30_000],
  inp: [50, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 2000, 5000],
  cls: [10, 25, 50, 75, 100, 150, 200, 250, 500, 1000],
}

/** What counts as good and as poor, by the people who defined these (web.dev/articles/vitals). */
const limits: Record<Metric, { good: number; poor: number }> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 100, poor: 250 },
}

export function bucketOf(metric: Metric, value: number): number {
  const at = bucketEnds[metric].findIndex((end) => value <= end)
  return at === -1 ? bucketEnds[metric].length : at
}

/** The bucket that holds the value which three of four samples do not exceed; null if there are too few. */
export function bucketOfP75(counts: ReadonlyMap<number, number>): number | null {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (all < fewestSamples) return null
  let below = 0
  for (const [bucket, count] of [...counts].toSorted(([one], [other]) => one - other)) {
    below += count
    if (below * 4 >= all * 3) return bucket
  }
  return null
}

export function gradeOf(metric: Metric, bucket: number): 'good' | 'fair' | 'poor' {
  const end = bucketEnds[metric][bucket] ?? Number.POSITIVE_INFINITY
  if (end <= limits[metric].good) return 'good'
  return end <= limits[metric].poor ? 'fair' : 'poor'
}

/** The end of a bucket in words. A histogram knows no more of a value than its bucket. */
export function bucketInWords(metric: Metric, bucket: number): string {
  const ends = bucketEnds[metric]
  const end = ends[bucket]
  const inUnits = (value: number) => (metric === 'cls' ? String(value / 1000) : `${value / 1000}초`)
  return end === undefined ? `${inUnits(ends.at(-1) ?? 0)} 넘음` : `${inUnits(end)} 이하`
}
