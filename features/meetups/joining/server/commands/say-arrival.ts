import { lockMember } from '~/features/accounts/server/commands/members'
import { refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import type { Arrival } from '../../../core/meetup'
import { changed } from '../../../core/server/commands/entries'
import { entryStateOf, findEntry } from '../../../core/server/queries/entries'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { whyCannotSayArrival } from '../../arrival'
import { arrivalRefusals } from '../../refusals'

/** Records how far the member is on the way. */
export async function sayArrival(
  tx: Transaction,
  { entryId, memberId, arrival, now }: { entryId: number; memberId: number; arrival: Arrival; now: Date },
): Promise<void> {
  const seen = await findEntry(tx, entryId)
  const row = seen && (await lockMeetup(tx, seen.meetupId))
  if (!row) throw refuse(arrivalRefusals.noEntry)
  await lockMember(tx, memberId)
  const entry = await findEntry(tx, entryId)
  if (!entry) throw refuse(arrivalRefusals.noEntry)
  const about = { entry: entryStateOf(entry), isSelf: entry.memberId === memberId }
  refuseIf(whyCannotSayArrival(stateOf(row), about, now), arrivalRefusals)
  await tx`update meetup_entries set arrival = ${arrival} where id = ${entryId}`
  await changed(tx, row.id, [memberId])
}
