import type { FastifyInstance } from 'fastify'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import type { PassTier } from '../../passes/pass'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface PlayersOf {
  app: FastifyInstance
}

/** A member with passes, three of 6,000 won if nothing else is said. */
export async function aPlayer(
  { app }: PlayersOf,
  { passes = 3, tier = 6000 }: { passes?: number; tier?: PassTier } = {},
) {
  const { db, clock } = app
  const id = await aMember(db)
  if (passes > 0) await somePasses(db, { memberId: id, tier, count: passes, now: clock.now() })
  const call = async (method: Method, path: string, body?: object) => {
    const headers = await signIn(app, id)
    const reply = await app.inject({
      method,
      url: `/v1/${path}`,
      headers,
      ...(body ? { payload: body } : {}),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  return { id, call }
}

/** Somebody with passes who calls the API. */
export type Player = Awaited<ReturnType<typeof aPlayer>>

/** A cafe that asks 6,000 won on weekdays and 7,000 on weekends, open from noon to 23:00. */
export function aVenue({ app }: PlayersOf): Promise<number> {
  return aCafe(app.db, { weekdayPass: 6000, weekendPass: 7000 })
}

/** What a host fills in for a table of four on Friday the 20th at 19:00. */
export function aDraft(cafeId: number, about: object = {}) {
  return {
    title: '금요일 저녁 카탄',
    play_date: '2026-03-20',
    play_time: '19:00',
    cafe_id: cafeId,
    min_person: 2,
    max_person: 4,
    content: '초보도 환영해요.',
    ...about,
  }
}

/** Opens a meetup over the API and returns its number. */
export async function aMeetup(on: PlayersOf, host: Player, about: object = {}): Promise<number> {
  const draft = aDraft('cafe_id' in about ? 0 : await aVenue(on), about)
  const { status, body } = await host.call('POST', 'boardGameRoom/', draft)
  if (status !== 200) throw new Error(`the meetup was refused: ${JSON.stringify(body)}`)
  return body.id
}

/** Lets somebody join over the API and returns the number of the entry. */
export async function aSeat(player: Player, meetupId: number): Promise<number> {
  const { status, body } = await player.call('POST', 'gameRoomEnter/', { room_id: meetupId })
  if (status !== 200) throw new Error(`the join was refused: ${JSON.stringify(body)}`)
  return body.id
}
