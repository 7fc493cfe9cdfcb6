import { joinByName } from '~/lib/server/feature'
import type { Job } from '~/lib/server/job-queue'
import { features, type Services } from './features'

/** The handlers of all queued jobs, by name. */
export function jobsOf(services: Services): Record<string, Job> {
  return joinByName(features.map(({ jobs }) => jobs?.(services) ?? {}))
}
