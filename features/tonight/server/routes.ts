import type { FastifyInstance } from 'fastify'
import { cafeRefusals } from '~/features/cafes/refusals'
import { findCafe } from '~/features/cafes/server/queries/cafes'
import { difficultiesOf } from '~/features/catalogue/game'
import { listAsking } from '~/features/meetups/seats/server/queries/cafe-seats'
import { defaultPoint } from '~/lib/coordinates'
import { hourMs } from '~/lib/durations'
import { badInput, refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Database } from '~/lib/server/database'
import type { BasicServices } from '~/lib/server/feature'
import { toPoint } from '~/lib/server/schema-parts'
import { serve, servedBy } from '~/lib/server/serve'
import { tonightEndpoints } from '../endpoints'
import { chooseEvenings, endsAtOf, longestAheadMs, startOfNow } from '../evening'
import { presentEvening } from './present'
import { type Asked, countLoosenings, readCandidates } from './queries/candidates'
import { listFriends, listPlayedWith, listSeats, listSpeaking } from './queries/evenings'
import { type KnownGames, knownGamesOf } from './queries/known-games'
import { tonightCalls } from './schemas'

const calls = servedBy(tonightEndpoints, tonightCalls)

const quarterMs = 15 * 60_000

type ListsFreeTables = BasicServices['contributed']['freeTables']

function startOf(given: string, now: Date): Date {
  if (given === 'now') return startOfNow(now)
  const moment = new Date(`${given}:00+09:00`)
  const ahead = moment.getTime() - now.getTime()
  // The quarter of an hour that has begun is still 'now' to whoever chose it.
  if (Number.isNaN(ahead) || ahead < -quarterMs || ahead > longestAheadMs) {
    throw badInput({
      startsAt: `시작 시각(startsAt)은 지금부터 ${longestAheadMs / hourMs}시간 안에서 선택해 주세요.`,
    })
  }
  return moment
}

/** Up to five evenings; where there is none, what else might be asked. */
async function findEvenings(
  db: Database,
  { readGames, freeTables }: { readGames: () => Promise<KnownGames>; freeTables: ListsFreeTables },
  asked: Asked,
) {
  const { wish, now } = asked
  const { minutes, startsAt } = wish
  const cafes = await readCandidates(db, readGames, asked)
  const chosen = chooseEvenings(wish, cafes)
  const [self] = asked.memberIds
  const liked = chosen.flatMap(({ games }) => games.flatMap(({ id, taste }) => (taste > 0 ? [id] : [])))
  const cafeIds = chosen.map(({ cafeId }) => cafeId)
  const isSoon = startsAt.getTime() - now.getTime() < hourMs
  const [seats, asking, speaking, free] = await Promise.all([
    listSeats(db, { cafeIds, startsAt, minutes }),
    listAsking(db, { cafeIds, startsAt }),
    self === undefined || liked.length === 0 ? [] : listSpeaking(db, self, liked),
    isSoon ? Promise.all(freeTables.map((list) => list(db, { cafeIds, now }))) : [],
  ])
  const evenings = chosen.flatMap((evening) => {
    const cafe = cafes.find(({ id }) => id === evening.cafeId)
    const ofCafe = seats.find(({ cafeId }) => cafeId === evening.cafeId)
    const isAsked = asking.includes(evening.cafeId)
    if (!cafe) return []
    const found = free.flat().find(({ cafeId }) => cafeId === evening.cafeId)
    return {
      ...presentEvening(evening, cafe, { seats: ofCafe, isAsked, speaking, wish, now }),
      free: found ? { tables: found.tables, seenAt: found.seenAt } : null,
    }
  })
  return {
    startsAt,
    endsAt: endsAtOf(wish),
    isPersonal: chosen.some(({ games }) => games.some(({ taste }) => taste !== 0)),
    evenings,
    loosenings: evenings.length > 0 ? [] : await countLoosenings(db, readGames, asked),
  }
}

export function tonightRoutes(app: FastifyInstance, { contributed: { freeTables } }: BasicServices): void {
  const readGames = knownGamesOf(app.db)
  serve(app, calls.evenings, async ({ query }, request) => {
    const now = app.clock.now()
    const { people, minutes, cafeId = null } = query
    const startsAt = startOf(query.startsAt, now)
    const from = toPoint(query, ['lat', 'lng']) ?? defaultPoint
    const self = request.caller?.memberId ?? null
    if (cafeId !== null) {
      const cafe = await findCafe(app.db, cafeId, { from, own: null, viewerId: self, now })
      if (!cafe) throw refuse(cafeRefusals.noCafe)
      if (cafe.gameCount === 0) {
        throw badInput({
          cafeId: '이 카페(cafeId)는 아직 가진 게임을 올리지 않아서 저녁을 짜 드릴 수 없어요.',
        })
      }
    }
    const friends =
      self === null || query.friends.length === 0 ? [] : await listPlayedWith(app.db, self, query.friends)
    return findEvenings(
      app.db,
      { readGames, freeTables },
      {
        wish: { people, minutes, startsAt, withinKm: cafeId === null ? query.withinKm : null },
        from,
        cafeId,
        difficulties: query.difficulties.flatMap(difficultiesOf),
        memberIds: self === null ? [] : [self, ...friends],
        now,
      },
    )
  })
  serve(app, calls.friends, async (_, request) => ({
    results: await listFriends(app.db, memberOf(request).memberId),
  }))
}
