import type { FastifyInstance } from 'fastify'
import { refuse } from '~/lib/errors'
import { type AttemptLimit, countAttemptOfNetwork } from '~/lib/server/attempts'
import { viewerOf } from '~/lib/server/caller'
import { serve, servedBy } from '~/lib/server/serve'
import { joinRefusals, meetupRefusals } from '../../core/refusals'
import { seatOf } from '../../core/server/commands/as-host'
import { writeTicket } from '../../core/server/commands/unlock'
import { findAccess, findInviteToken, findMeetup } from '../../core/server/queries/meetups'
import { inviteEndpoints } from '../endpoints'
import { linkGone } from '../invite-refusals'
import { inviteByLink } from './commands/invite-link'
import { isRightPassword } from './commands/passwords'
import { inviteCalls } from './schemas'

const calls = servedBy(inviteEndpoints, inviteCalls)

/** A link cannot be guessed, so a table of friends behind one address has room. */
const linkTries: AttemptLimit = { name: 'meetup-link', most: 30, withinMs: 10 * 60_000 }

export function inviteRoutes(app: FastifyInstance): void {
  const { db, clock, keys } = app

  serve(app, calls.unlock, async ({ params: { id: meetupId }, body: { password } }, request) => {
    const access = await findAccess(db, { meetupId, viewerId: viewerOf(request) })
    if (!access) throw refuse(meetupRefusals.noMeetup)
    const { passwordHash } = access
    const isRight =
      passwordHash === null || (await isRightPassword(request, { meetupId, password, passwordHash }))
    if (!isRight) throw refuse(joinRefusals.wrongPassword)
    return writeTicket(keys, { meetupId, now: clock.now() })
  })

  serve(app, calls.inviteByLink, async ({ params, body }, request) => {
    const action = { ...seatOf(params.id, request), now: clock.now() }
    return { token: await db.transaction((tx) => inviteByLink(tx, action, body)) }
  })

  serve(app, calls.unlockByLink, async ({ params: { id: meetupId }, body: { token } }, request) => {
    const now = clock.now()
    if (!(await findMeetup(db, meetupId))) throw refuse(meetupRefusals.noMeetup)
    await countAttemptOfNetwork(app, linkTries, { ip: request.ip, about: meetupId, now })
    if (token !== (await findInviteToken(db, meetupId))) throw refuse(linkGone)
    return writeTicket(keys, { meetupId, link: token, now })
  })
}
