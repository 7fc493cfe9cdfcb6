import type { FastifyInstance } from 'fastify'
import { badInput } from '~/lib/errors'
import { serve, servedBy } from '~/lib/server/serve'
import { dateAfter } from '../../../cafes/opening-hours'
import { isDay, mostPeople, startsAtOf } from '../../core/meetup'
import { needsYesAt, seatsOnDay } from '../cafe-seats'
import { seatEndpoints } from '../endpoints'
import { readSeats } from './queries/cafe-seats'
import { seatCalls } from './schemas'

const calls = servedBy(seatEndpoints, seatCalls)

export function seatRoutes(app: FastifyInstance): void {
  const { db } = app

  serve(app, calls.seatsOnDay, async ({ params: { cafeId }, query: { day } }) => {
    if (day === undefined || day === null || !isDay(day)) throw badInput({ day: '날짜를 확인해 주세요.' })
    const [from, until] = [startsAtOf(day, '00:00'), startsAtOf(dateAfter(day, 1), '00:00')]
    const { offer, taken } = await readSeats(db, { cafeId, from, until })
    if (offer.hours === null && offer.blocked.length === 0) return { times: null }
    return {
      times: seatsOnDay(day, offer, taken).map((time) => ({
        startsAt: time.startsAt,
        free: time.free ?? mostPeople,
        needsYes: needsYesAt(time.startsAt, offer),
      })),
    }
  })
}
