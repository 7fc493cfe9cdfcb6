import { checkOperator } from '~/features/accounts/server/commands/standing'
import { countCharacters } from '~/lib/characters'
import { badInput, refuse } from '~/lib/errors'
import { audit } from '~/lib/server/audit'
import type { Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { cafeMeetupRefusals } from '../../cafe-refusals'
import type { Experience } from '../../experience'
import {
  type CancelCause,
  leavesListAt,
  longestContact,
  longestContent,
  longestTitle,
  mostGames,
  type WhyHostCannot,
  whyCannotCallOff,
  whyCannotClose,
  whyCannotConfirm,
  whyCannotEdit,
  whyCannotEnd,
} from '../../meetup'
import { contactTooLong, openProblemTexts } from '../../meetup-texts'
import { meetupRefusals } from '../../refusals'
import { meetupAudits } from '../audit'
import {
  meetupCancelledNotice,
  meetupChangedNotice,
  meetupConfirmedNotice,
  meetupEndedNotice,
  meetupLapsedNotice,
} from '../notices'
import { type EntryRow, entryStateOf } from '../queries/entries'
import { isTextHidden, lockMeetup, type MeetupRow, stateOf } from '../queries/meetups'
import { refuseAbuse } from './abuse'
import { aboutMeetup, changed, endEntry, lockEverybody, notify, returnSpentPass } from './entries'
import { letPairsFall } from './fallen-pairs'
import { changeGames, listBrought } from './meetup-games'
import { forgetNotified, mayNotify } from './recent-notices'
import { endMove, endSeatHolds, lapseHandOvers } from './seat-holds'
import { subjectOf } from './subject'
import { tellStaff } from './tell-staff'

const refusals = {
  over: meetupRefusals.over,
  started: meetupRefusals.started,
  notStarted: meetupRefusals.notStarted,
  confirmed: meetupRefusals.alreadyConfirmed,
  awaitsYes: cafeMeetupRefusals.awaitsYes,
  unconfirmed: meetupRefusals.unconfirmed,
  closed: meetupRefusals.alreadyClosed,
} satisfies Partial<Record<WhyHostCannot, object>>

export function refuseWhere(problem: WhyHostCannot | null, row: MeetupRow): void {
  if (problem === null) return
  if (problem === 'tooFew') throw refuse(meetupRefusals.tooFew, { missing: row.minPeople - row.seated })
  throw refuse(refusals[problem])
}

export interface HostAction {
  meetupId: number
  memberId: number
  now: Date
}

export interface Gathering {
  row: MeetupRow
  entries: EntryRow[]
  present: ReadonlySet<number>
}

export async function asHost(tx: Transaction, { meetupId, memberId }: HostAction): Promise<Gathering> {
  const row = await lockMeetup(tx, meetupId)
  if (!row) throw refuse(meetupRefusals.noMeetup)
  // The right was checked without the lock, so it may have ended meanwhile.
  if (row.hostId !== memberId) throw refuse(meetupRefusals.notHost)
  return { row, ...(await lockEverybody(tx, meetupId, [memberId])) }
}

const membersOf = (entries: readonly EntryRow[]) => entries.map(({ memberId }) => memberId)
const seatedOf = (entries: readonly EntryRow[]) =>
  membersOf(entries.filter((entry) => entryStateOf(entry) === 'seated'))

/** Tells those at the table, once an hour at most: of further edits in that time they hear when it is over. */
async function notifyOfEdit(
  tx: Transaction,
  { row, entries, now }: Pick<Gathering, 'row' | 'entries'> & { now: Date },
): Promise<void> {
  const to = seatedOf(entries).filter((id) => id !== row.hostId)
  if (to.length === 0 || !(await mayNotify(tx, 'changed', { meetupId: row.id, now }))) return
  await notify(tx, meetupChangedNotice, { to, details: aboutMeetup(row), now })
}

/** Tells of edits that came too soon after others, unless the meetup cannot be edited any more. */
export async function notifyOfLateEdit(tx: Transaction, meetupId: number, now: Date): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row || whyCannotEdit(stateOf(row), now) !== null) return
  const { entries } = await lockEverybody(tx, meetupId, [])
  await notifyOfEdit(tx, { row, entries, now })
}

/** What a host changes; null leaves it as it is, and an empty contact takes it away. */
interface MeetupEdit {
  title: string | null
  content: string | null
  contact: string | null
  gameIds: readonly number[] | null
  broughtIds: readonly number[] | null
  /** Whether others may still join after the confirmation. */
  takesLate: boolean | null
  experience: Experience | null
  welcomesBeginners: boolean | null
  explains: boolean | null
}

export async function editMeetup(
  tx: Transaction,
  action: HostAction,
  { title, content, contact, takesLate, experience, welcomesBeginners, explains, ...games }: MeetupEdit,
): Promise<void> {
  const { row, entries } = await asHost(tx, action)
  refuseWhere(whyCannotEdit(stateOf(row), action.now), row)
  if (await isTextHidden(tx, row.id)) throw refuse(meetupRefusals.textHidden)
  const newTitle = title?.trim() ?? null
  const newContent = content?.trim() ?? null
  const newContact = contact?.trim() ?? null
  if (newTitle === '') throw badInput({ title: openProblemTexts.missing })
  if (newContent === '') throw badInput({ content: openProblemTexts.missing })
  if (newTitle !== null && countCharacters(newTitle) > longestTitle) {
    throw badInput({ title: openProblemTexts.longTitle })
  }
  if (newContent !== null && countCharacters(newContent) > longestContent) {
    throw badInput({ content: openProblemTexts.longContent })
  }
  if (newContact !== null && countCharacters(newContact) > longestContact) {
    throw badInput({ contact: contactTooLong })
  }
  refuseAbuse({ title: newTitle, content: newContent })
  if (takesLate !== null && row.status !== 'confirmed') throw refuse(meetupRefusals.unconfirmed)
  const hasOtherGames = await changeGames(tx, row, games)
  const written = await tx`
    update meetups set title = next.title, content = next.content, contact = next.contact, takes_late = next.takes_late,
      experience = next.experience, welcomes_beginners = next.welcomes_beginners, explains = next.explains, revision = revision + 1
    from (
      select coalesce(${newTitle}, title) as title, coalesce(${newContent}, content) as content,
        nullif(coalesce(${newContact}, contact), '') as contact, coalesce(${takesLate}, takes_late) as takes_late,
        coalesce(${experience}, experience) as experience,
        coalesce(${welcomesBeginners}, welcomes_beginners) or coalesce(${experience}, experience) = 'beginner' as welcomes_beginners,
        coalesce(${explains}, explains) as explains
      from meetups where id = ${row.id}
    ) next
    where id = ${row.id} and (${hasOtherGames}::boolean or (meetups.title, meetups.content, meetups.contact, meetups.takes_late,
      meetups.experience, meetups.welcomes_beginners, meetups.explains)
      is distinct from (next.title, next.content, next.contact, next.takes_late, next.experience, next.welcomes_beginners, next.explains))`
  if (written.count === 0) return
  if (hasOtherGames) await tellStaff(tx, row, { word: 'edited', now: action.now })
  await notifyOfEdit(tx, { row: { ...row, title: newTitle ?? row.title }, entries, now: action.now })
  await changed(tx, row.id, membersOf(entries))
}

/** What the table has voted for becomes what a meetup plays at its cafe. What the host brings along stays, and a meetup that is over as it is. */
export async function playVoted(
  tx: Transaction,
  { meetupId, gameIds, now }: { meetupId: number; gameIds: readonly number[]; now: Date },
): Promise<void> {
  const row = await lockMeetup(tx, meetupId)
  if (!row || whyCannotEdit(stateOf(row), now) !== null) return
  const { entries } = await lockEverybody(tx, meetupId, [])
  const broughtIds = await listBrought(tx, meetupId)
  const others = gameIds.filter((id) => !broughtIds.includes(id)).slice(0, mostGames - broughtIds.length)
  if (!(await changeGames(tx, row, { gameIds: others, broughtIds }))) return
  await tx`update meetups set revision = revision + 1 where id = ${meetupId}`
  await tellStaff(tx, row, { word: 'edited', now })
  await notifyOfEdit(tx, { row, entries, now })
  await changed(tx, meetupId, membersOf(entries))
}

/** Confirms a locked meetup. `at` is the time of the confirmation; the clock's step may run later. */
export async function confirm(
  tx: Transaction,
  { row, entries }: Gathering,
  { takesLate, at, isShown = true, now }: { takesLate: boolean; at: Date; isShown?: boolean; now: Date },
): Promise<void> {
  await tx`
    update meetups set status = 'confirmed', confirmed_at = ${at}, takes_late = ${takesLate}, revision = revision + 1
    where id = ${row.id}`
  if (isShown) {
    await notify(tx, meetupConfirmedNotice, { to: seatedOf(entries), details: aboutMeetup(row), now })
    await tellStaff(tx, row, { word: 'confirmed', now })
  }
  await changed(tx, row.id, membersOf(entries))
}

export async function confirmMeetup(tx: Transaction, action: HostAction, takesLate: boolean): Promise<void> {
  const gathering = await asHost(tx, action)
  refuseWhere(whyCannotConfirm(stateOf(gathering.row), action.now), gathering.row)
  await confirm(tx, gathering, { takesLate, at: action.now, now: action.now })
}

/**
 * Ends what was planned for a locked meetup that is over, or is about to be: seats held, tellings, due items. People go on asking
 * after one that took place, so its host still hears of questions that came too soon after others.
 */
async function putAway(
  tx: Transaction,
  meetupId: number,
  { canAsk, now }: { canAsk: boolean; now: Date },
): Promise<void> {
  await endMove(tx, { meetupId, outcome: 'lapsed', now })
  await endSeatHolds(tx, { meetupId })
  await forgetNotified(tx, meetupId, { but: canAsk ? 'question' : null })
  await cancelDue(tx, { subject: subjectOf(meetupId), but: canAsk ? 'question-tell' : null })
}

/** Closes a locked meetup: requests, places in line and held seats end, and every held pass comes back. */
export async function close(
  tx: Transaction,
  { row, entries }: Gathering,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await letPairsFall(tx, row, { entries, now })
  await lapseHandOvers(tx, { meetupId: row.id, now })
  await endMove(tx, { meetupId: row.id, outcome: 'lapsed', now })
  await endSeatHolds(tx, { meetupId: row.id })
  await tx`update meetups set status = 'closed', closed_at = ${at} where id = ${row.id}`
  for (const entry of entries) {
    const state = entryStateOf(entry)
    if (state !== 'unanswered' && state !== 'in-line') continue
    const { effect, tier } = await endEntry(tx, entry, { end: 'closed', now })
    const wasInLine = state === 'in-line'
    const details = { ...aboutMeetup(row), tier: effect === 'released' ? tier : null, wasInLine }
    await notify(tx, meetupLapsedNotice, { to: [entry.memberId], details, now })
  }
  await changed(tx, row.id, membersOf(entries))
}

export async function closeMeetup(tx: Transaction, action: HostAction): Promise<void> {
  const gathering = await asHost(tx, action)
  refuseWhere(whyCannotClose(stateOf(gathering.row), action.now), gathering.row)
  await close(tx, gathering, { at: action.now, now: action.now })
}

/** Ends a locked meetup that took place. The cafe is owed every pass that stays spent. */
export async function end(
  tx: Transaction,
  { row, entries }: Gathering,
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  const fallen = await letPairsFall(tx, row, { entries, now })
  await lapseHandOvers(tx, { meetupId: row.id, now })
  await putAway(tx, row.id, { canAsk: true, now })
  for (const entry of entries) {
    const state = entryStateOf(entry)
    if (state === 'unanswered' || state === 'in-line') await endEntry(tx, entry, { end: 'closed', now })
  }
  await tx`
    insert into meetup_settlements (entry_id, meetup_id, cafe_id, tier, because, settled_at)
    select id, meetup_id, ${row.cafeId}, tier, 'end', ${at}
    from meetup_entries
    where meetup_id = ${row.id} and tier is not null and pass in ('spent', 'kept')
    order by id
    on conflict (entry_id) do nothing`
  await tx`
    update meetups set status = 'ended', ended_at = ${at}, confirmed_at = coalesce(confirmed_at, ${at}), open_slot = null
    where id = ${row.id}`
  const leavesAt = leavesListAt({ endedAt: at, cancelledAt: null })
  if (leavesAt !== null) {
    await scheduleDue(tx, { kind: 'meetup-unlist', subject: subjectOf(row.id), dueAt: leavesAt })
  }
  const came = entries.filter(
    (entry) => !fallen.has(entry.id) && entryStateOf(entry) === 'seated' && entry.attendance !== 'no-show',
  )
  for (const isHost of [true, false]) {
    const to = membersOf(came.filter((entry) => entry.isHost === isHost))
    await notify(tx, meetupEndedNotice, { to, details: { ...aboutMeetup(row), isHost }, now })
  }
  await changed(tx, row.id, membersOf(entries))
}

export async function endMeetup(tx: Transaction, action: HostAction): Promise<void> {
  const gathering = await asHost(tx, action)
  refuseWhere(whyCannotEnd(stateOf(gathering.row), action.now), gathering.row)
  await end(tx, gathering, { at: action.now, now: action.now })
}

/** Calls a locked meetup off. Everybody gets their pass back, also members who had cancelled too late. */
export async function callOff(
  tx: Transaction,
  { row, entries }: Gathering,
  { by, reason = null, at, now }: { by: CancelCause; reason?: string | null; at: Date; now: Date },
): Promise<void> {
  await putAway(tx, row.id, { canAsk: false, now })
  const returned: { memberId: number | null; tier: number | null }[] = []
  for (const entry of entries) {
    if (entryStateOf(entry) === null) {
      await returnSpentPass(tx, entry, { end: by, now })
      returned.push({ memberId: entry.memberId, tier: entry.tier })
      continue
    }
    const { effect, tier } = await endEntry(tx, entry, { end: by, now })
    returned.push({ memberId: entry.memberId, tier: effect === 'none' ? null : tier })
  }
  await tx`
    update meetups set status = 'cancelled', cancelled_at = ${at}, cancelled_by = ${by}, ended_at = null, open_slot = null, is_played = false,
      revision = revision + 1
    where id = ${row.id}`
  for (const { memberId, tier } of returned) {
    if (by === 'host' && memberId === row.hostId) continue
    const details = { ...aboutMeetup(row), tier, cause: by, reason }
    await notify(tx, meetupCancelledNotice, { to: [memberId], details, now })
  }
  // The cafe knows what it has done itself.
  if (by !== 'cafe' && by !== 'not-held') await tellStaff(tx, row, { word: 'cancelled', now })
  await changed(tx, row.id, membersOf(entries))
}

/**
 * The cafe calls off one of its meetups, and the members are told the reason. The caller has checked that the
 * actor may act for the cafe.
 */
export async function cancelMeetupByCafe(
  tx: Transaction,
  {
    meetupId,
    cafeId,
    reason,
    actorId,
    byOperator = false,
    now,
  }: {
    meetupId: number
    cafeId: number
    reason: string
    actorId: number
    byOperator?: boolean
    now: Date
  },
): Promise<{ startsAt: Date }> {
  const row = await lockMeetup(tx, meetupId)
  if (row?.cafeId !== cafeId) throw refuse(meetupRefusals.noMeetup)
  const gathering = { row, ...(await lockEverybody(tx, meetupId, [actorId])) }
  if (byOperator) await checkOperator(tx, { operatorId: actorId, need: 'support', now })
  refuseWhere(whyCannotCallOff(stateOf(row), now), row)
  await callOff(tx, gathering, { by: 'cafe', reason, at: now, now })
  await audit(tx, { actorId, action: meetupAudits['cancel-meetup'], thing: meetupId, now })
  return { startsAt: row.startsAt }
}
