import type { FastifyInstance } from 'fastify'
import { addressOf, nearestRegion } from '~/features/places/gazetteer'
import type { Point } from '~/features/places/place'
import { knownRegionsOf } from '~/features/places/server/queries'
import { badInput, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { whyBadTimes } from '../alert'
import { alertEndpoints } from '../endpoints'
import { alertRefusals } from '../refusals'
import { chooseArea, chooseSources, dropArea } from './commands/choices'
import { presentChoices } from './present'
import { findChoices } from './queries'
import { alertCalls } from './schemas'

const calls = servedBy(alertEndpoints, alertCalls)

export function alertRoutes(app: FastifyInstance): void {
  const { db } = app
  const choicesOf = async (memberId: number) => presentChoices(await findChoices(db, memberId))

  /** The neighbourhood of a point. Only its middle is kept. */
  async function neighbourhoodAt(point: Point) {
    const region = nearestRegion(point, await knownRegionsOf(app))
    if (!region) throw refuse(alertRefusals.nowhere)
    const { latitude, longitude } = region
    return { name: addressOf(region), latitude, longitude }
  }

  serve(app, calls.choices, (_, request) => choicesOf(memberOf(request).memberId))

  serve(app, calls.choose, async ({ body }, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => chooseSources(tx, { memberId, ...body }))
    return choicesOf(memberId)
  })

  serve(app, calls.chooseArea, async ({ body: { point, ...times } }, request) => {
    const problem = whyBadTimes(times)
    if (problem) throw badInput({ [problem.field]: problem.message })
    const { memberId } = memberOf(request)
    const place = point && (await neighbourhoodAt(point))
    await db.transaction((tx) => chooseArea(tx, { memberId, place, ...times }))
    return choicesOf(memberId)
  })

  serve(app, calls.dropArea, async (_, request) => {
    const { memberId } = memberOf(request)
    await db.transaction((tx) => dropArea(tx, memberId))
    return choicesOf(memberId)
  })
}
