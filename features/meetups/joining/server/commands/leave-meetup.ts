import type { EntryRow, MeetupRow } from '~/db/rows/meetups'
import { countCharacters } from '~/lib/characters'
import { badInput, refuse, refuseIf } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Reader, Transaction } from '~/lib/server/database'
import { settleHold } from '../../../../passes/server/commands/use-passes'
import { whyCannotAccept, whyCannotGiveUp, whyCannotRemove } from '../../../core/joining'
import { longestRemovalReason } from '../../../core/meetup'
import {
  type EntryEnd,
  freeCancelEndsAt,
  type PassOutcome,
  secondThoughtsEndAt,
} from '../../../core/pass-outcome'
import { meetupAudits } from '../../../core/server/audit'
import {
  aboutMeetup,
  changed,
  endEntry,
  lockEverybody,
  notify,
  passKey,
  preview,
  readJoiner,
  seating,
} from '../../../core/server/commands/entries'
import { notifyHost } from '../../../core/server/commands/notify-host'
import { endPair, lookAtMove } from '../../../core/server/commands/seat-holds'
import { entryStateOf, findEntry } from '../../../core/server/queries/entries'
import { findMeetup, lockMeetup, stateOf } from '../../../core/server/queries/meetups'
import { fallsWithFriend } from '../../../line/server/commands/fallen-pairs'
import { moveUp } from '../../../line/server/commands/move-up'
import { findOpenPair } from '../../../line/server/queries/pairs'
import { whyCannotLeaveForBlock } from '../../leaving-for-a-block'
import {
  acceptRefusals,
  blockLeavingRefusals,
  givingUpRefusals,
  leaveRefusals,
  removalRefusals,
} from '../../refusals'
import { meetupAcceptedNotice, meetupDeclinedNotice, meetupRemovedNotice } from '../notices'
import { findBlockThere } from '../queries/blocks'

type Leaving = Extract<EntryEnd, 'given-up' | 'blocked' | 'unpaired' | 'removed' | 'declined'>

/** How this member may end this entry now. Throws the refusal if they may not. */
function leavingOf(row: MeetupRow, entry: EntryRow, memberId: number, now: Date): Leaving {
  const state = entryStateOf(entry)
  const room = stateOf(row)
  if (entry.memberId === memberId) {
    refuseIf(whyCannotGiveUp(room, { entry: state, isHost: entry.isHost }, now), givingUpRefusals)
    return 'given-up'
  }
  // Other people get a 404, as if it did not exist.
  if (row.hostId !== memberId) throw refuse(leaveRefusals.noEntry)
  if (state === null) throw refuse(leaveRefusals.answered)
  if (state === 'unanswered') return 'declined'
  const isAttendanceKnown = entry.attendance !== null
  const about = { entry: state, isHost: entry.isHost, isAttendanceKnown }
  refuseIf(whyCannotRemove(room, about, now), removalRefusals)
  return 'removed'
}

/**
 * How an own giving up counts. Until the friend has come, the seat falls like the friend's, which costs nothing, unless the cafe has
 * seen who sits there.
 */
async function ownLeavingOf(
  db: Reader,
  entry: EntryRow,
  { memberId, because, now }: { memberId: number; because: 'blocked' | undefined; now: Date },
): Promise<Leaving> {
  const { meetupId } = entry
  if (fallsWithFriend(entry) && (await findOpenPair(db, { meetupId, memberId })) !== null) return 'unpaired'
  return because ? leavingForBlock(db, entry, memberId, now) : 'given-up'
}

/**
 * Giving up because of a block. Where the pass comes back anyway it is a giving up like any other, which does not use up the
 * member's right.
 */
async function leavingForBlock(db: Reader, entry: EntryRow, memberId: number, now: Date): Promise<Leaving> {
  const found = await findBlockThere(db, { meetupId: entry.meetupId, memberId })
  if (preview('given-up', entry, now)?.effect !== 'kept') {
    if (!found.sitsWithBlocked) throw refuse(blockLeavingRefusals.noBlock)
    return 'given-up'
  }
  refuseIf(whyCannotLeaveForBlock(found, now), blockLeavingRefusals)
  return 'blocked'
}

export interface LeavingEffect {
  outcome: PassOutcome
  /** The end of free cancellation; null unless the pass comes back because of it. */
  restoredUntil: Date | null
}

function toEffect(end: EntryEnd, entry: EntryRow, outcome: PassOutcome, now: Date): LeavingEffect {
  if (end !== 'given-up') return { outcome, restoredUntil: null }
  const until = freeCancelEndsAt(entry.startsAt)
  if (outcome.because === 'inTime') return { outcome, restoredUntil: until > now ? until : null }
  const seatedAt = outcome.because === 'secondThoughts' ? entry.seatedAt : null
  return { outcome, restoredUntil: seatedAt && secondThoughtsEndAt(entry.startsAt, seatedAt) }
}

/** What cancelling, removing or declining the entry now would do to its pass. */
export async function previewLeaving(
  db: Reader,
  {
    entryId,
    memberId,
    because,
    now,
  }: { entryId: number; memberId: number; because?: 'blocked' | undefined; now: Date },
): Promise<LeavingEffect> {
  const entry = await findEntry(db, entryId)
  const row = entry && (await findMeetup(db, entry.meetupId))
  if (!entry || !row) throw refuse(leaveRefusals.noEntry)
  const meant = leavingOf(row, entry, memberId, now)
  const end = meant === 'given-up' ? await ownLeavingOf(db, entry, { memberId, because, now }) : meant
  const outcome = preview(end, entry, now)
  if (outcome === null) throw refuse(leaveRefusals.answered)
  return toEffect(end, entry, outcome, now)
}

/** A member cancels, or the host removes or declines them. A free seat goes to the next member in line. */
export async function leaveMeetup(
  tx: Transaction,
  {
    entryId,
    memberId,
    expected,
    reason,
    because,
    only,
    now,
  }: {
    entryId: number
    memberId: number
    /** The effect that the caller was shown; undefined if the request does not say. */
    expected?: PassOutcome['effect'] | undefined
    reason: string | null
    /** Because of somebody whom the member has blocked. */
    because?: 'blocked' | undefined
    /** Refuses the request if the entry would end in another way. */
    only?: Leaving
    now: Date
  },
): Promise<LeavingEffect> {
  const seen = await findEntry(tx, entryId)
  const row = seen && (await lockMeetup(tx, seen.meetupId))
  if (!row) throw refuse(leaveRefusals.noEntry)
  const { remaining } = await lockEverybody(tx, row.id, [memberId])
  const entry = await findEntry(tx, entryId)
  if (!entry) throw refuse(leaveRefusals.noEntry)
  if (only === 'declined' && row.hostId !== memberId) throw refuse(acceptRefusals.notHost)
  if (only === 'declined' && entryStateOf(entry) !== 'unanswered') throw refuse(leaveRefusals.answered)
  const meant = leavingOf(row, entry, memberId, now)
  const end = meant === 'given-up' ? await ownLeavingOf(tx, entry, { memberId, because, now }) : meant
  if (only !== undefined && end !== only) throw refuse(leaveRefusals.answered)
  const words = reason?.trim() || null
  if (end === 'removed' && words === null) throw badInput({ reason: '내보내는 이유를 입력해 주세요.' })
  if (words !== null && countCharacters(words) > longestRemovalReason) {
    throw badInput({ reason: `이유는 ${longestRemovalReason}자까지 쓸 수 있어요.` })
  }
  const previewed = preview(end, entry, now)
  if (expected !== undefined && previewed?.effect !== expected) {
    throw refuse(leaveRefusals.effectChanged, { effect: previewed?.effect ?? 'none' })
  }
  const isOwn = end === 'given-up' || end === 'blocked' || end === 'unpaired'
  if (isOwn) await endPair(tx, { meetupId: row.id, memberId, outcome: 'left', now })
  const outcome = await endEntry(tx, entry, { end, reason: isOwn ? null : words, now })
  const tier = outcome.effect === 'released' || outcome.effect === 'restored' ? outcome.tier : null
  const details = aboutMeetup(row)
  if (isOwn) {
    // The host learns nothing of a block.
    if (entryStateOf(entry) === 'seated')
      await notifyHost(tx, row, { word: 'left', memberId, seated: row.seated - 1, now })
  } else if (end === 'removed') {
    const removal = { ...details, tier, reason: words }
    await notify(tx, meetupRemovedNotice, { to: [entry.memberId], details: removal, now })
    const thing = row.id
    await audit(tx, {
      actorId: memberId,
      action: meetupAudits['remove-from-meetup'],
      thing,
      details: { entryId },
      now,
    })
  } else {
    await notify(tx, meetupDeclinedNotice, { to: [entry.memberId], details: { ...details, tier }, now })
  }
  await moveUp(tx, row.id, { remaining, now })
  // They may be the last who had not said whether they come along.
  if (row.movingUntil !== null) await lookAtMove(tx, { meetupId: row.id, now })
  await changed(tx, row.id, [entry.memberId, row.hostId])
  return toEffect(end, entry, outcome, now)
}

/** The host accepts a request. */
export async function acceptEntry(
  tx: Transaction,
  { entryId, memberId, now }: { entryId: number; memberId: number; now: Date },
): Promise<void> {
  const seen = await findEntry(tx, entryId)
  const row = seen && (await lockMeetup(tx, seen.meetupId))
  if (!row) throw refuse(acceptRefusals.noEntry)
  const { remaining } = await lockEverybody(tx, row.id, [memberId])
  const entry = await findEntry(tx, entryId)
  if (!entry) throw refuse(acceptRefusals.noEntry)
  if (row.hostId !== memberId) throw refuse(acceptRefusals.notHost)
  const guest = entry.memberId
  if (guest === null || !remaining.has(guest)) throw refuse(acceptRefusals.notUnanswered)
  const { joiner } = await readJoiner(tx, row, { memberId: guest, hasPassword: true, now })
  const state = entryStateOf(entry)
  refuseIf(whyCannotAccept(stateOf(row), { ...joiner, entry: state }, now), acceptRefusals)
  const isPaid = entry.pass === 'held'
  // Until the cafe says yes the pass stays held.
  const isSpent = isPaid && !row.awaitsYes
  if (isSpent) await settleHold(tx, { key: passKey(entry.id), now })
  const write = tx`
    update meetup_entries set state = 'seated', seated_at = ${now}, pass = ${isSpent ? 'spent' : entry.pass}
    where id = ${entry.id}`
  await seating(write, () => refuse(acceptRefusals.refused))
  const details = { ...aboutMeetup(row), tier: isSpent ? entry.tier : null }
  await notify(tx, meetupAcceptedNotice, { to: [guest], details, now })
  await changed(tx, row.id, [guest, memberId])
}

export async function declineEntry(
  tx: Transaction,
  about: { entryId: number; memberId: number; now: Date },
): Promise<void> {
  await leaveMeetup(tx, { ...about, reason: null, only: 'declined' })
}
