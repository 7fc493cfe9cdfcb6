import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { JobRunner } from '~/lib/server/job-queue'
import type { Repetition } from '~/lib/server/repeat'

/** Longer than any call to an outside service and most jobs take. What is cut off goes on in another process, as after a crash. */
export const stopWithinMs = 20_000

interface Working {
  jobs: JobRunner | null
  dueItems: Repetition
  upkeep: Repetition
}

/**
 * Begins no job and no answer any more, tells streams to come back, and resolves when what is under way is done, or its
 * time is over.
 */
export async function stopAnswering(
  app: FastifyInstance,
  { jobs, dueItems, upkeep }: Working,
): Promise<void> {
  app.drain.begin()
  app.streams.endAll()
  const late = new AbortController()
  const work = Promise.all([jobs?.stop(), dueItems.stop(), upkeep.stop()])
  await Promise.all([
    app.drain.finish(app.server, { withinMs: stopWithinMs }),
    Promise.race([work, pause(stopWithinMs, undefined, late)]),
  ])
  late.abort()
  await app.close()
}
