import type { Titled, WorkTitles } from '~/lib/server/feature'
import { dueHandlers } from './due-handlers'
import type { Env } from './env'
import { jobKinds } from './jobs'
import { upkeepTasksIn } from './upkeep-tasks'

const titlesOf = (works: Readonly<Record<string, Titled<unknown>>>) =>
  Object.fromEntries(Object.entries(works).map(([key, { title }]) => [key, title]))

/** What operators call all background work. */
export function workTitlesIn(
  env: Pick<Env, 'dataDir' | 'seed' | 'backupsKept' | 'alertWebhookUrl'>,
): WorkTitles {
  return { jobs: titlesOf(jobKinds), due: titlesOf(dueHandlers), upkeep: titlesOf(upkeepTasksIn(env)) }
}
