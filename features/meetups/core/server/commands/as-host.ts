import type { FastifyRequest } from 'fastify'
import type { EntryRow, MeetupRow } from '~/db/rows/meetups'
import { refuse } from '~/lib/errors'
import { memberOf } from '~/lib/server/caller'
import type { Transaction } from '~/lib/server/database'
import { asHostRefusals } from '../../refusals'
import { lockMeetup } from '../queries/meetups'
import { readOne } from '../queries/shown-meetups'
import { lockEverybody } from './entries'

export interface HostAction {
  meetupId: number
  memberId: number
  now: Date
}

export interface Gathering {
  row: MeetupRow
  entries: EntryRow[]
  remaining: ReadonlySet<number>
}

export async function asHost(tx: Transaction, { meetupId, memberId }: HostAction): Promise<Gathering> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(asHostRefusals.noMeetup)
  // The right was checked without the lock, so it may have ended meanwhile.
  if (row.hostId !== memberId) throw refuse(asHostRefusals.notHost)
  return { row, ...(await lockEverybody(tx, meetupId, [memberId])) }
}

/** The caller, at a meetup. */
export const seatOf = (meetupId: number, request: FastifyRequest) => ({ ...memberOf(request), meetupId })

/** Runs a command of the host and replies with the changed meetup. */
export async function byHost(
  request: FastifyRequest,
  meetupId: number,
  work: (tx: Transaction, action: HostAction) => Promise<void>,
) {
  const { memberId } = memberOf(request)
  const { db, clock } = request.server
  await db.transaction((tx) => work(tx, { meetupId, memberId, now: clock.now() }))
  return readOne(db, meetupId, { viewerId: memberId, now: clock.now() })
}
