import { randomBytes } from 'node:crypto'
import { refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { isOver } from '../../../core/meetup'
import { asHostRefusals } from '../../../core/refusals'
import type { HostAction } from '../../../core/server/commands/as-host'
import { findInviteToken, lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { inviteRefusals } from '../../invite-refusals'

/** The token of the room's link, which is made at the first question. With `renews` another takes its place. */
export async function inviteByLink(
  tx: Transaction,
  { meetupId, memberId }: HostAction,
  { renews }: { renews: boolean },
): Promise<string> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(asHostRefusals.noMeetup)
  // The right was checked without the lock, so it may have ended meanwhile.
  if (row.hostId !== memberId) throw refuse(asHostRefusals.notHost)
  if (row.passwordHash === null) throw refuse(inviteRefusals.notPrivate)
  if (isOver(stateOf(row).status)) throw refuse(inviteRefusals.over)
  const known = await findInviteToken(tx, meetupId)
  if (known !== null && !renews) return known
  const token = randomBytes(16).toString('base64url')
  await tx`update meetups set invite_token = ${token} where id = ${meetupId}`
  return token
}
