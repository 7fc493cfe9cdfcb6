import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { explainBadInput } from '~/lib/server/bad-input'
import { countDueItems } from '~/lib/server/due-items'
import type { SandboxParts } from '../stand-in-parts'

const NewTime = z.object({
  now: z.iso.datetime({ offset: true }).nullable().meta({ label: '시각(now)' }),
})

const looks = 50
const lookEveryMs = 100

/** Other processes run due items as well, and what one of them has begun is not run here. */
async function untilNothingIsDue({ db, clock, sweep }: Pick<SandboxParts, 'db' | 'clock' | 'sweep'>) {
  for (let look = 0; look < looks; look += 1) {
    await sweep()
    const counts = await countDueItems(db, clock.now())
    // One that fails is tried again much later.
    if (counts.every(({ waiting, failing }) => waiting === failing)) return
    await pause(lookEveryMs)
  }
}

export function clockRoutes(app: FastifyInstance, parts: Pick<SandboxParts, 'db' | 'clock' | 'sweep'>): void {
  app.get('/sandbox/clock', async () => ({ now: parts.clock.now().toISOString() }))
  app.put('/sandbox/clock', async (request) => {
    const body = NewTime.safeParse(request.body)
    if (!body.success) throw explainBadInput(NewTime, body.error, request.body)
    await parts.clock.moveTo(body.data.now === null ? null : new Date(body.data.now))
    await untilNothingIsDue(parts)
    return { now: parts.clock.now().toISOString() }
  })
}
