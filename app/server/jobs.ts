import { joinByName } from '~/lib/server/feature'
import type { Job } from '~/lib/server/job-queue'
import { features, type Services } from './features'

/** All kinds of queued job, by name. */
export const jobKinds = joinByName(features.map(({ jobs = {} }) => jobs))

/** The handlers of all queued jobs, by name. */
export function jobsOf(services: Services): Record<string, Job> {
  return Object.fromEntries(Object.entries(jobKinds).map(([name, { open }]) => [name, open(services)]))
}
