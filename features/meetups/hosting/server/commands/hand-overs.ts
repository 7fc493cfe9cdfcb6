import type { MeetupRow } from '~/db/rows/meetups'
import { findBirthYear } from '~/features/accounts/server/queries'
import { refuse, refuseIf } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { findBan } from '../../../bans/server/queries/bans'
import { whyNotForAge } from '../../../core/late-meetup'
import { asHost, type HostAction } from '../../../core/server/commands/as-host'
import { aboutMeetup, changed, lockEverybody, notify } from '../../../core/server/commands/entries'
import { endMove } from '../../../core/server/commands/seat-holds'
import { entryStateOf, findHosting } from '../../../core/server/queries/entries'
import { lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { moveUp } from '../../../line/server/commands/move-up'
import { findOpenPair } from '../../../line/server/queries/pairs'
import { findSeries } from '../../../series/server/queries/series'
import { freeSlot, mostOffersOfHosting, whyCannotHandOver } from '../../hand-over'
import {
  answerHostingRefusals,
  handOverRefusals,
  offerHostingRefusals,
  takeOverRefusals,
} from '../../hand-over-refusals'
import { hostAnsweredNotice, hostChangedNotice, hostOfferedNotice } from '../notices'
import { countHandOvers, findHandOver } from '../queries/hand-overs'

/** The host asks somebody who sits to take over. One at a time; the same question again changes nothing. */
export async function offerHosting(
  tx: Transaction,
  action: HostAction,
  { entryId }: { entryId: number },
): Promise<void> {
  const { row, entries } = await asHost(tx, action)
  const { memberId, now } = action
  refuseIf(whyCannotHandOver(stateOf(row), now), handOverRefusals)
  if ((await findBan(tx, { memberId, now })) !== null) throw refuse(offerHostingRefusals.hostBanned)
  const toId = entries.find((entry) => entry.id === entryId && entryStateOf(entry) === 'seated')?.memberId
  if (toId === undefined || toId === null || toId === memberId) throw refuse(offerHostingRefusals.notSeated)
  const open = await findHandOver(tx, row.id)
  if (open?.toId === toId) return
  if (open !== null) throw refuse(offerHostingRefusals.pending)
  if ((await countHandOvers(tx, { meetupId: row.id, toId })) >= mostOffersOfHosting)
    throw refuse(offerHostingRefusals.askedOften)
  await tx`
    insert into meetup_hand_overs (meetup_id, from_id, to_id, offered_at)
    values (${row.id}, ${memberId}, ${toId}, ${now})`
  await notify(tx, hostOfferedNotice, { to: [toId], details: aboutMeetup(row), now })
  await changed(tx, row.id, [memberId, toId])
}

async function endOffer(
  tx: Transaction,
  id: number,
  outcome: 'accepted' | 'declined' | 'taken-back',
  now: Date,
): Promise<void> {
  await tx`
    update meetup_hand_overs set outcome = ${outcome as string}, ended_at = ${now} where id = ${id}`
}

/** Repeating it changes nothing. */
export async function takeHostingBack(tx: Transaction, action: HostAction): Promise<void> {
  const { row } = await asHost(tx, action)
  const offer = await findHandOver(tx, row.id)
  if (offer === null) return
  await endOffer(tx, offer.id, 'taken-back', action.now)
  await changed(tx, row.id, [offer.fromId, offer.toId])
}

/** Whoever was asked takes over, by the rules of opening a meetup, or declines. No pass moves: both keep their seats. */
export async function answerHosting(
  tx: Transaction,
  { meetupId, memberId, now }: HostAction,
  { accepts }: { accepts: boolean },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(answerHostingRefusals.noMeetup)
  const { entries, remaining } = await lockEverybody(tx, meetupId, [memberId])
  const offer = await findHandOver(tx, meetupId)
  if (offer?.toId !== memberId) throw refuse(answerHostingRefusals.noOffer)
  refuseIf(whyCannotHandOver(stateOf(row), now), handOverRefusals)
  if (accepts) await takeOver(tx, row, { memberId, now })
  await endOffer(tx, offer.id, accepts ? 'accepted' : 'declined', now)
  const details = aboutMeetup(row)
  await notify(tx, hostAnsweredNotice, { to: [offer.fromId], details: { ...details, accepts }, now })
  const members = entries.filter((entry) => entryStateOf(entry) !== null).map((entry) => entry.memberId)
  if (accepts) {
    const to = members.filter((id) => id !== offer.fromId && id !== memberId)
    await notify(tx, hostChangedNotice, { to, details, now })
    // Seats that came free while people were asked about a move.
    if (row.movingUntil !== null) await moveUp(tx, meetupId, { remaining, now })
  }
  await changed(tx, meetupId, accepts ? members : [offer.fromId, memberId])
}

/**
 * What only the former host could promise goes: the contact, their games, explaining. A date of a series stays its date, in a slot of
 * the new host, which is that of the series where it is theirs.
 */
async function takeOver(
  tx: Transaction,
  row: MeetupRow,
  { memberId, now }: { memberId: number; now: Date },
): Promise<void> {
  if ((await findBan(tx, { memberId, now })) !== null) throw refuse(takeOverRefusals.banned)
  const age = whyNotForAge(row.startsAt, {
    birthYear: await findBirthYear(tx, memberId),
    lastsMinutes: row.lastsMinutes,
    now,
  })
  refuseIf(age, takeOverRefusals)
  // A seat that may fall with a friend's cannot be the host's.
  if ((await findOpenPair(tx, { meetupId: row.id, memberId })) !== null)
    throw refuse(takeOverRefusals.awaitsFriend)
  const { slots } = await findHosting(tx, { memberId, startsAt: row.startsAt })
  const series = row.seriesId === null ? null : await findSeries(tx, row.seriesId)
  const slot = (series?.hostId === memberId ? series.openSlot : null) ?? freeSlot(slots)
  if (slot === null) throw refuse(takeOverRefusals.tooManyRooms)
  // Whoever hosts now asks again, if they want it.
  await endMove(tx, { meetupId: row.id, outcome: 'lapsed', now })
  await tx`update meetup_entries set is_host = false where meetup_id = ${row.id} and is_host`
  await tx`
    update meetup_entries set is_host = true
    where meetup_id = ${row.id} and member_id = ${memberId} and state = 'seated'`
  await tx`
    update meetups set host_id = ${memberId}, open_slot = ${slot}, contact = null, explains = false, revision = revision + 1
    where id = ${row.id}`
  await tx`delete from meetup_games where meetup_id = ${row.id} and is_brought`
}
