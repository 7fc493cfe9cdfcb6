import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { explainBadInput } from '~/lib/server/bad-input'
import type { MovableClock } from '~/lib/server/shared-clock'

const NewTime = z.object({
  now: z.iso.datetime({ offset: true }).nullable().meta({ label: '시각(now)' }),
})

export function clockRoutes(
  app: FastifyInstance,
  parts: { clock: MovableClock; sweep(): Promise<void> },
): void {
  app.get('/sandbox/clock', async () => ({ now: parts.clock.now().toISOString() }))
  app.put('/sandbox/clock', async (request) => {
    const body = NewTime.safeParse(request.body)
    if (!body.success) throw explainBadInput(NewTime, body.error, request.body)
    await parts.clock.moveTo(body.data.now === null ? null : new Date(body.data.now))
    await parts.sweep()
    return { now: parts.clock.now().toISOString() }
  })
}
