import type { VitalRow } from '~/db/rows/browsers'
import { bucketOfP75, devices, metrics } from '../vitals'

function counted(rows: readonly VitalRow[], days: 'week' | 'month') {
  const counts = new Map(rows.map((row) => [row.bucket, row[days]]))
  return { samples: rows.reduce((sum, row) => sum + row[days], 0), bucket: bucketOfP75(counts) }
}

/** Joins the counters of each screen and device. */
export function presentVitals(rows: readonly VitalRow[]) {
  const byScreen = new Map<string, VitalRow[]>()
  for (const row of rows) {
    const key = `${row.device} ${row.screen}`
    byScreen.set(key, [...(byScreen.get(key) ?? []), row])
  }
  return [...byScreen.values()].flatMap((ofScreen) => {
    const [first] = ofScreen
    if (!first) return []
    const counters = metrics.map((metric) => {
      const ofMetric = ofScreen.filter((row) => row.metric === metric)
      return { metric, week: counted(ofMetric, 'week'), month: counted(ofMetric, 'month') }
    })
    return [
      {
        screen: first.screen,
        device: devices.find((each) => each === first.device) ?? 'phone',
        metrics: counters,
      },
    ]
  })
}
