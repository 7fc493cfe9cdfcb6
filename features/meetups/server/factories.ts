import type { FastifyInstance } from 'fastify'
import { aMember, signIn } from '~/features/accounts/server/factories'
import { aCafe } from '~/features/cafes/server/factories'
import { somePasses } from '~/features/passes/server/factories'
import type { PassTier } from '../../passes/pass'
import { joinMeetup } from '../joining/server/commands/join-meetup'
import { type NewMeetup, openMeetup } from '../opening/server/commands/open-meetup'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface On {
  app: FastifyInstance
}

/** A member who calls the API, by default with three passes of 6,000 won. */
export async function aPlayer(
  { app }: On,
  { passes = 3, tier = 6000, ...about }: { passes?: number; tier?: PassTier; birthYear?: number | null } = {},
) {
  const { db, clock } = app
  const id = await aMember(db, about)
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

export type Player = Awaited<ReturnType<typeof aPlayer>>

/** A cafe that asks 6,000 won on weekdays and 7,000 on weekends, open from noon to 23:00. */
export function aVenue({ app }: On): Promise<number> {
  return aCafe(app.db, { weekdayPass: 6000, weekendPass: 7000 })
}

/** A meetup of two to four people on Friday, 20 March 2026, at 19:00. Its host needs a pass. */
export async function aMeetup(on: On, hostId: number, about: Partial<NewMeetup> = {}): Promise<number> {
  const { db, clock } = on.app
  const meetup: NewMeetup = {
    title: '금요일 저녁 카탄',
    content: '초보도 환영해요.',
    day: '2026-03-20',
    time: '19:00',
    cafeId: about.cafeId ?? (await aVenue(on)),
    minPeople: 2,
    maxPeople: 4,
    autoAccepts: true,
    contact: '010-1234-5678',
    gameIds: [],
    experience: 'anyone',
    welcomesBeginners: false,
    passwordHash: null,
    ...about,
  }
  return db.transaction((tx) => openMeetup(tx, meetup, { memberId: hostId, now: clock.now() }))
}

/** Lets a member with a pass join. Returns the id of the entry. */
export function anEntry({ app }: On, { meetupId, memberId }: { meetupId: number; memberId: number }) {
  const join = { meetupId, memberId, hasPassword: true, now: app.clock.now() }
  return app.db.transaction((tx) => joinMeetup(tx, join))
}
