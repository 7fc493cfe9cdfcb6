import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { JobRunner } from '~/lib/server/job-queue'
import type { Repetition } from '~/lib/server/repeat'

/** Longer than any call to an outside service and most jobs take. What is cut off goes on in another process, as after a crash. */
export const stopWithinMs = 20_000

interface Working {
  jobs: JobRunner | null
  /** Due items and upkeep. */
  rounds: readonly Repetition[]
}

/**
 * Begins no job and no answer any more, tells streams to come back, and resolves when what is under way is done, or its
 * time is over.
 */
export async function stopAnswering(app: FastifyInstance, { jobs, rounds }: Working): Promise<void> {
  const answered = app.drain.finish(app.server, { withinMs: stopWithinMs })
  // After the doors are closed, so that nobody comes back to this process.
  app.streams.endAll()
  const late = new AbortController()
  const work = Promise.all([jobs?.stop(), ...rounds.map((round) => round.stop())])
  await Promise.all([answered, Promise.race([work, pause(stopWithinMs, undefined, { signal: late.signal })])])
  late.abort()
  await app.close()
}
