import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import type { Reader } from '~/lib/server/database'
import { memberOf, serve } from '~/lib/server/serve'
import { toMeetupStatus } from '../meetup'
import { whyHeld } from '../not-held'
import { notHeldEndpoints, notHeldWordShape } from '../not-held-contract'
import { meetupRefusals } from '../refusals'
import { sayNotHeld, takeBackNotHeld } from './commands/not-held'
import { findOwnEntry } from './queries/entries'
import { findMeetup } from './queries/meetups'
import { findDoubt } from './queries/not-held'

export function notHeldRoutes(app: FastifyInstance): void {
  const { db, clock } = app

  async function present(on: Reader, { meetupId, memberId }: { meetupId: number; memberId: number }) {
    const row = await findMeetup(on, meetupId)
    if (!row) throw refuse(meetupRefusals.noMeetup)
    const entry = await findOwnEntry(on, { meetupId, memberId })
    if (entry?.state !== 'seated') throw refuse(meetupRefusals.notThere)
    const { has_said: hasSaid, outcome } = await findDoubt(on, { meetupId, viewerId: memberId })
    const begun = { status: toMeetupStatus(row.status), startsAt: row.starts_at, endedAt: row.ended_at }
    const why = whyHeld(begun, { by: 'member', isScanned: false, now: clock.now() })
    return notHeldWordShape.toWire({
      hasSaid,
      canSay: why === null && outcome === null,
      outcome: outcome === 'held' || outcome === 'not-held' ? outcome : null,
    })
  }

  serve(app, notHeldEndpoints.word, ({ params }, request) =>
    present(db, { meetupId: params.id, memberId: memberOf(request).memberId }),
  )

  for (const [endpoint, command] of [
    [notHeldEndpoints.say, sayNotHeld],
    [notHeldEndpoints.takeBack, takeBackNotHeld],
  ] as const) {
    serve(app, endpoint, async ({ params }, request) => {
      const word = { meetupId: params.id, memberId: memberOf(request).memberId }
      await db.transaction((tx) => command(tx, { ...word, now: clock.now() }))
      return present(db, word)
    })
  }
}
