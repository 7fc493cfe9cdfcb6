import type { Job } from '~/lib/server/job-queue'
import type { Env } from './env'
import { drawPicture } from './media'

/** Every kind of work that the queue knows, by name. */
export function jobsOf(env: Env): Record<string, Job> {
  return { 'draw-picture': drawPicture(env.dataDir) }
}
