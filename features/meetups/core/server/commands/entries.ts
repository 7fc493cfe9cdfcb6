import type { EntryRow, MeetupRow } from '~/db/rows/meetups'
import { lockMembers } from '~/features/accounts/server/commands/members'
import { addNotice } from '~/features/notices/server/commands/outbox'
import { countPasses } from '~/features/passes/server/queries/passes'
import { refuse } from '~/lib/errors'
import type { NoticeKind } from '~/lib/notice-kind'
import { type Transaction, violatedConstraint } from '~/lib/server/database'
import { invalidate, invalidateOwn } from '~/lib/server/response-cache'
import { type PassTier, toDayKind, toPassTier } from '../../../../passes/pass'
import { holdPass, releaseHold, restorePass, spendPass } from '../../../../passes/server/commands/use-passes'
import type { Joiner } from '../../joining'
import { meetupTags } from '../../meetup'
import { type EntryEnd, type PaidEntry, type PassOutcome, passOutcome, returnedBy } from '../../pass-outcome'
import { joinRefusals } from '../../refusals'
import { entryStateOf, findJoiner, listLive } from '../queries/entries'
import { findHoldDeadline } from '../queries/seat-holds'
import { closeObjection, endPair, endSeatHolds, lapseHandOvers } from './seat-holds'

export function tierOf({ tier }: { tier: number | null }): PassTier | null {
  return tier === null ? null : toPassTier(tier)
}

/** The ledger's key for the pass of an entry. */
export const passKey = (entryId: number) => `entry:${entryId}`

/** The details that every notice about a meetup has. */
export function aboutMeetup(row: MeetupRow) {
  return { meetupId: row.id, title: row.title, startsAt: row.startsAt.toISOString() }
}

/** Notifies each of these members once. */
export async function notify<D extends object>(
  tx: Transaction,
  kind: NoticeKind<D>,
  { to, details, now }: { to: readonly (number | null)[]; details: D; now: Date },
): Promise<void> {
  const members = new Set(to.flatMap((id) => (id === null ? [] : [id])))
  for (const memberId of [...members].sort((a, b) => a - b))
    await addNotice(tx, kind, { memberId, details, now })
}

/** Invalidates the meetup, and these members' own part in it. */
export async function changed(
  tx: Transaction,
  meetupId: number,
  memberIds: readonly (number | null)[],
): Promise<void> {
  await invalidate(tx, meetupTags.facts.of(meetupId))
  await invalidateOwn(
    tx,
    memberIds.flatMap((id) => (id === null ? [] : [id])),
    meetupTags.own.all,
  )
}

/**
 * Locks the members of all live entries of a locked meetup (see `listLive`), and the members in `also`, in
 * the order of their ids. `remaining` contains those who have not left the service.
 */
export async function lockEverybody(
  tx: Transaction,
  meetupId: number,
  also: readonly number[],
): Promise<{ entries: EntryRow[]; remaining: Set<number> }> {
  const entries = await listLive(tx, meetupId)
  const members = entries.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  return { entries, remaining: await lockMembers(tx, [...members, ...also]) }
}

/** What the rules need to know about a member who wants a seat. The caller has locked the member. */
export async function readJoiner(
  tx: Transaction,
  row: MeetupRow,
  { memberId, hasPassword, now }: { memberId: number; hasPassword: boolean; now: Date },
): Promise<{ joiner: Joiner; entryId: number | null }> {
  const found = await findJoiner(tx, { meetupId: row.id, memberId, startsAt: row.startsAt, now })
  const tier = tierOf(row)
  const joiner: Joiner = {
    hasPassword,
    entry: found.ownState === null ? null : entryStateOf({ state: found.ownState }),
    isTaken: found.isTaken ?? false,
    isHostSuspended: found.isHostSuspended ?? false,
    isRegular: found.isRegular ?? false,
    // A suspended member could not sign in to give up the seat. The host learns no more than of a block.
    isBlocked: (found.isBlocked ?? false) || (found.isSuspended ?? false),
    isBanned: found.isBanned ?? false,
    birthYear: found.birthYear,
    hasPass: tier === null || (await countPasses(tx, { memberId, now }))[tier] > 0,
    holdsSeat: row.held > 0 && (await findHoldDeadline(tx, { meetupId: row.id, memberId, now })) !== null,
  }
  return { joiner, entryId: found.ownId }
}

/** A joiner without any problem, to check the meetup's own rules before the member is read. */
export const anyJoiner: Joiner = {
  hasPassword: true,
  entry: null,
  isTaken: false,
  isHostSuspended: false,
  isRegular: true,
  isBlocked: false,
  isBanned: false,
  birthYear: 1900,
  hasPass: true,
  holdsSeat: false,
}

export async function newEntryId(tx: Transaction): Promise<number> {
  const [next] = await tx<{ id: number | null }[]>`
    select nextval(pg_get_serial_sequence('meetup_entries', 'id'))::int as id`
  if (!next?.id) throw new Error('there is no number for an entry')
  return next.id
}

interface Seating {
  memberId: number
  /** The place in line that becomes a seat or a request; null for a new entry. */
  entryId: number | null
  state: 'seated' | 'unanswered'
  isHost?: boolean
  now: Date
}

/**
 * Every write that seats somebody goes through here. A block that was made after the rules were checked, or before it
 * could be seen, is refused like one that they found.
 */
export async function seating<T>(write: Promise<T>, refused: () => Error): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw violatedConstraint(error) === 'meetup_entries_no_block' ? refused() : error
  }
}

/**
 * Takes a seat and spends a pass, or makes a request and holds a pass. Until the cafe says yes, a seat only holds its pass. A seat that is held for the member is the one
 * that they take. Null if the member has no pass.
 */
export async function takePlace(
  tx: Transaction,
  row: Pick<MeetupRow, 'id' | 'tier' | 'title' | 'dayKind' | 'awaitsYes'>,
  { memberId, entryId, state, isHost = false, now }: Seating,
): Promise<number | null> {
  const id = entryId ?? (await newEntryId(tx))
  const tier = tierOf(row)
  const isHeld = (state === 'unanswered' || row.awaitsYes) && tier !== null
  const use = { memberId, key: passKey(id), now, for: { dayKind: toDayKind(row.dayKind), label: row.title } }
  const taken = tier === null ? null : await (isHeld ? holdPass : spendPass)(tx, { ...use, tier })
  if (tier !== null && taken === null) return null
  const pass = tier === null ? 'none' : isHeld ? 'held' : 'spent'
  const seatedAt = state === 'seated' ? now : null
  const refused = () => refuse(joinRefusals.refused)
  await endSeatHolds(tx, { meetupId: row.id, memberId })
  if (entryId === null) {
    const write = tx`
      insert into meetup_entries (id, meetup_id, member_id, is_host, state, asked_at, seated_at, pass, was_held,
        pass_expires_at, pass_host_returns)
      values (${id}, ${row.id}, ${memberId}, ${isHost}, ${state}, ${now}, ${seatedAt}, ${pass}, ${isHeld},
        ${taken?.expiresAt ?? null}, ${taken?.hostReturns ?? 0})`
    await seating(write, refused)
  } else {
    const write = tx`
      update meetup_entries set state = ${state}, seated_at = ${seatedAt}, pass = ${pass}, was_held = ${isHeld},
        pass_expires_at = ${taken?.expiresAt ?? null}, pass_host_returns = ${taken?.hostReturns ?? 0}
      where id = ${id}`
    await seating(write, refused)
  }
  return id
}

function paidEntry(entry: EntryRow): PaidEntry | null {
  const state = entryStateOf(entry)
  if (state === null) return null
  return {
    state,
    isHost: entry.isHost,
    tier: tierOf(entry),
    seatedAt: entry.seatedAt,
    isHeld: entry.pass === 'held',
    awaitsYes: state === 'seated' && entry.awaitsYes,
    passExpiresAt: entry.passExpiresAt,
    passHostReturns: entry.passHostReturns,
  }
}

/** What would happen to the pass if the entry ended now; null if it has already ended. */
export function preview(end: EntryEnd, entry: EntryRow, now: Date): PassOutcome | null {
  const paid = paidEntry(entry)
  return paid && passOutcome(end, paid, { startsAt: entry.startsAt, now })
}

type Leaving = Exclude<EntryEnd, 'ended'>

/**
 * Ends an entry, and returns its pass if the rules say so. `reason` is for the member alone, `because` is what the cafe reads of a pass
 * that it was paid for. The column of the cause keeps a value that the release before the moves can read.
 */
export async function endEntry(
  tx: Transaction,
  entry: EntryRow,
  {
    end,
    reason = null,
    because = reason,
    now,
  }: { end: Leaving; reason?: string | null; because?: string | null; now: Date },
): Promise<PassOutcome> {
  const outcome = preview(end, entry, now)
  if (outcome === null) throw new Error(`entry ${entry.id} has ended before`)
  const { meetupId, memberId } = entry
  if (entryStateOf(entry) === 'in-line' && memberId !== null) await endSeatHolds(tx, { meetupId, memberId })
  if (entryStateOf(entry) === 'seated' && memberId !== null) {
    await endPair(tx, { meetupId, memberId, now })
    await lapseHandOvers(tx, { meetupId, memberId, now })
  }
  if (entry.attendance === 'disputed') await closeObjection(tx, { entryId: entry.id, now })
  const back = { key: passKey(entry.id), by: returnedBy(end, entry.isHost), now }
  if (outcome.effect === 'released') await releaseHold(tx, back)
  if (outcome.effect === 'restored') {
    await restorePass(tx, back)
    await withdrawSettlement(tx, entry.id, { because, now })
  }
  await tx`
    update meetup_entries set state = 'gone', gone_at = ${now}, gone_because = ${end === 'moved' ? 'closed' : end},
      gone_by_move = ${end === 'moved'}, gone_reason = ${reason}, pass = ${outcome.effect}, attendance = null, attendance_by = null, attendance_at = null,
      checked_in_by_hand = false, arrival = null
    where id = ${entry.id}`
  return outcome
}

/**
 * The cafe is not owed a returned pass, even if a scan earlier that day has noted it. Of one that it was paid for, when and why stay in
 * its statement (decision 0143).
 */
async function withdrawSettlement(
  tx: Transaction,
  entryId: number,
  { because, now }: { because: string | null; now: Date },
): Promise<void> {
  await tx`
    update meetup_settlements set withdrawn_at = ${now}, withdrawn_because = ${because || null}
    where entry_id = ${entryId} and is_paid`
  await tx`delete from meetup_settlements where entry_id = ${entryId}`
}

/** Returns a pass that stayed spent after a late cancellation, because a cancelled meetup keeps no passes. */
export async function returnSpentPass(
  tx: Transaction,
  entry: EntryRow,
  { end, because = null, now }: { end: Leaving; because?: string | null; now: Date },
): Promise<void> {
  await restorePass(tx, { key: passKey(entry.id), by: returnedBy(end, entry.isHost), now })
  await withdrawSettlement(tx, entry.id, { because, now })
  await tx`update meetup_entries set pass = 'restored' where id = ${entry.id}`
}

export const membersOf = (entries: readonly EntryRow[]) => entries.map(({ memberId }) => memberId)

export const seatedOf = (entries: readonly EntryRow[]) =>
  membersOf(entries.filter((entry) => entryStateOf(entry) === 'seated'))
