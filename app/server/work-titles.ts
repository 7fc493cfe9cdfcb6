import type { Titled, WorkTitles } from '~/lib/server/feature'
import { dueHandlers } from './due-handlers'
import { jobKinds } from './jobs'
import { type UpkeepSettings, upkeepTasksIn } from './upkeep-tasks'

const titlesOf = (works: Readonly<Record<string, Titled<unknown>>>) =>
  Object.fromEntries(Object.entries(works).map(([key, { title }]) => [key, title]))

/** What operators call all background work. */
export function workTitlesIn(settings: UpkeepSettings): WorkTitles {
  const upkeep = titlesOf(upkeepTasksIn(settings))
  return { jobs: titlesOf(jobKinds), due: titlesOf(dueHandlers), upkeep }
}
