import { setTimeout as pause } from 'node:timers/promises'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { newsTags } from '~/features/news/news'
import { paths } from '~/features/paths'
import { sharedChannel } from '~/lib/server/response-cache'
import { topListPath } from './catalogue-list'
import { withDatabase } from './harness/database'
import { type Figure, milliseconds } from './harness/figures'
import type { Measured } from './harness/load'
import { checkNeverKept, firstOf } from './harness/running-app'
import { sideBySide } from './harness/side-by-side'

/** What a page may cost beside one of React Router alone. */
const mostRatio = 2.5

/** A path in another spelling than ours is the same page, but is never kept. */
const spelledOtherwise = (path: string) =>
  path.replace(/^\/(.)/, (_, first) => `/%${first.charCodeAt(0).toString(16)}`)

/** Measures the processor time of pages that are rendered anew, beside React Router alone with a list of twenty cards. */
export async function measurePages(on: Measured): Promise<Figure[]> {
  const { app, say } = on
  const game = paths.game(await firstOf(app, topListPath))
  const cafe = paths.cafe(await firstOf(app, `${cafeEndpoints.list.path}?page_size=1`))
  const pages = {
    [paths.category(1)]: paths.category(1),
    [paths.meetups()]: paths.meetups(),
    [paths.game(':id')]: game,
    [paths.cafe(':id')]: cafe,
    [paths.search()]: `${paths.search()}?q=${encodeURIComponent('스플')}`,
  }
  const ask = { connections: 4, ms: 60_000, most: 80 }
  const measure = async (what: string, path: string, before?: () => Promise<unknown>) => {
    const { ours, beside } = await sideBySide(on, 'page', { ...ask, path, before })
    say(`  ${what}: ${milliseconds(ours.ms)} beside ${milliseconds(beside.ms)}`)
    const ratio = ours.ms / beside.ms
    return {
      ...{ what, ours: milliseconds(ours.ms), beside: `${milliseconds(beside.ms)} React Router alone` },
      ratio: ratio.toFixed(1),
      ...(!before && { target: `≤ ${mostRatio}`, met: ratio <= mostRatio }),
    }
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(pages)) {
    await checkNeverKept(app.origin + spelledOtherwise(path), {})
    figures.push(await measure(`page rendered, ${name}`, spelledOtherwise(path)))
  }
  return withDatabase(app.dataDir, async (db) => {
    const changeBanners = async () => {
      await db`select pg_notify(${sharedChannel}, ${newsTags.banners.all})`
      await pause(20)
    }
    return [...figures, await measure('page read, rendered and kept, /', '/', changeBanners)]
  })
}
