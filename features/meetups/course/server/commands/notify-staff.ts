import { listStaffIds } from '~/features/cafes/server/queries/staff'
import type { Transaction } from '~/lib/server/database'
import { scheduleDue } from '~/lib/server/due-items'
import { cancelCauses } from '../../../core/meetup'
import { notify } from '../../../core/server/commands/entries'
import {
  cafeAskedNotice,
  cafeCancelledNotice,
  cafeConfirmedNotice,
  cafeEditedNotice,
  cafeMoneyReturnedNotice,
  cafeMovedNotice,
  cafeOpenedNotice,
} from '../notices'
import { listNotifiedMeetups, type NotifiedMeetup } from '../queries/notified-meetups'

/** What the staff of a cafe hear of a meetup there. */
export const staffNews = ['opened', 'confirmed', 'edited', 'cancelled'] as const
export type StaffNews = (typeof staffNews)[number]

/** One host causes at most one notice of a kind to the staff of a cafe in this time. */
const apartMs = 10 * 60_000

/** Where an answer is due so soon, the staff hear of it at once. */
const dueSoonMs = 3 * apartMs

interface Room {
  id: number
  cafeId: number
  hostId: number | null
  /** Until when the cafe says yes, if it is asked. */
  answerBy?: Date | null
}

/**
 * Tells whoever looks after the cafe. What comes too soon after the same of the same host waits for the end of the ten
 * minutes, and is then told as it stands (`notifyStaffLate`).
 */
export async function notifyStaff(
  tx: Transaction,
  { id, cafeId, hostId, answerBy = null }: Room,
  { word, now }: { word: StaffNews; now: Date },
): Promise<void> {
  if (word === 'cancelled') {
    const unheard = await tx<{ kind: string }[]>`
      delete from staff_tellings where meetup_id = ${id} and is_waiting returning kind`
    // Nobody has heard of it yet, so nobody needs to hear that it is off.
    if (unheard.some(({ kind }) => kind === 'opened')) return
  }
  const staff = await listStaffIds(tx, cafeId)
  if (staff.length === 0) return
  const since = new Date(now.getTime() - apartMs)
  const [last] = await tx<{ at: Date | null }[]>`
    select told_at as at from staff_tellings join meetups on meetups.id = meetup_id
    where cafe_id = ${cafeId} and host_id is not distinct from ${hostId}::int and kind = ${word as string} and told_at > ${since}
    order by told_at desc limit 1`
  const at = last?.at ?? null
  const isDueSoon = answerBy !== null && answerBy.getTime() - now.getTime() <= dueSoonMs
  if (at === null || isDueSoon) {
    await send(tx, staff, { word, ids: [id], now })
    await noteNotified(tx, { word, ids: [id], now })
    return
  }
  await tx`
    insert into staff_tellings (meetup_id, kind, is_waiting) values (${id}, ${word as string}, true)
    on conflict (meetup_id, kind) do update set is_waiting = true`
  const dueAt = new Date(at.getTime() + apartMs)
  await scheduleDue(tx, {
    kind: 'staff-tell',
    subject: `cafe:${cafeId}`,
    key: `${word}:${hostId ?? 0}`,
    dueAt,
  })
}

/**
 * A meetup that has not been written yet moves to this place and time: who looks after the cafes hears of it. Where the new cafe gets
 * a meetup, or has to say yes, it hears that as of one that was opened.
 */
export async function notifyStaffOfMove(
  tx: Transaction,
  row: Room & { title: string; cafeName: string; startsAt: Date },
  {
    cafeId,
    cafe,
    startsAt,
    asksAgain,
    now,
  }: { cafeId: number; cafe: string; startsAt: Date; asksAgain: boolean; now: Date },
): Promise<void> {
  const isHere = cafeId === row.cafeId
  const [unheard] = await tx<{ kind: string }[]>`
    select kind from staff_tellings where meetup_id = ${row.id} and kind = 'opened' and is_waiting`
  const isNews = unheard !== undefined
  // Whoever has not heard of it yet, and still gets it, hears in time that it was opened.
  await tx`delete from staff_tellings where meetup_id = ${row.id} and not (${isNews && isHere}::boolean and kind = 'opened')`
  if (isNews || (isHere && asksAgain)) return
  const details = {
    meetupId: row.id,
    cafeId: row.cafeId,
    cafe: row.cafeName,
    title: row.title,
    startsAt: row.startsAt.toISOString(),
    newStartsAt: startsAt.toISOString(),
    newCafe: isHere ? null : cafe,
  }
  await notify(tx, cafeMovedNotice, { to: await listStaffIds(tx, row.cafeId), details, now })
}

/**
 * Tells owners and employees that a meetup's settlement is taken back. Whoever has said so hears it as well, because what was paid
 * is the house's to take off.
 */
export async function notifyStaffOfMoney(
  tx: Transaction,
  row: Room & { cafeName: string; title: string; startsAt: Date },
  { won, paidWon, reason, now }: { won: number; paidWon: number; reason: string | null; now: Date },
): Promise<void> {
  const details = {
    meetupId: row.id,
    cafeId: row.cafeId,
    cafe: row.cafeName,
    title: row.title,
    startsAt: row.startsAt.toISOString(),
    won,
    paidWon,
    reason,
  }
  await notify(tx, cafeMoneyReturnedNotice, { to: await listStaffIds(tx, row.cafeId), details, now })
}

/** Tells what has waited, as it stands now, also of hosts who have left since. What is no longer true is not told. */
export async function notifyStaffLate(
  tx: Transaction,
  { cafeId, hostId, word, now }: { cafeId: number; hostId: number | null; word: StaffNews; now: Date },
): Promise<void> {
  const waiting = await tx<{ id: number }[]>`
    select meetup_id as id from staff_tellings join meetups on meetups.id = meetup_id
    where cafe_id = ${cafeId} and (host_id = ${hostId}::int or host_id is null) and kind = ${word as string} and is_waiting
    order by meetup_id
    for update of staff_tellings`
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return
  await send(tx, await listStaffIds(tx, cafeId), { word, ids, now })
  await noteNotified(tx, { word, ids, now })
}

/** Older tellings limit nothing any more. */
async function noteNotified(
  tx: Transaction,
  { word, ids, now }: { word: StaffNews; ids: readonly number[]; now: Date },
): Promise<void> {
  await tx`
    insert into staff_tellings (meetup_id, kind, told_at, is_waiting)
    select id, ${word as string}, ${now}, false from unnest(${[...ids]}::int[]) as told (id)
    on conflict (meetup_id, kind) do update set told_at = excluded.told_at, is_waiting = false`
  await tx`
    delete from staff_tellings using meetups, meetups as told
    where told.id = any(${[...ids]}::int[]) and meetups.cafe_id = told.cafe_id and meetups.host_id is not distinct from told.host_id
      and meetup_id = meetups.id and not is_waiting and told_at < ${new Date(now.getTime() - apartMs)}`
}

const isTrue: Record<StaffNews, (meetup: NotifiedMeetup) => boolean> = {
  opened: ({ isOver }) => !isOver,
  edited: ({ isOver }) => !isOver,
  confirmed: ({ isOver, isConfirmed }) => isConfirmed && !isOver,
  cancelled: ({ cancelledBy }) => cancelledBy !== null,
}

/** One notice about the last of these meetups, with the number of the others. */
async function send(
  tx: Transaction,
  staff: readonly number[],
  { word, ids, now }: { word: StaffNews; ids: readonly number[]; now: Date },
): Promise<void> {
  const meetups = (await listNotifiedMeetups(tx, ids)).filter(isTrue[word])
  const asking = word === 'opened' ? meetups.filter(({ answerBy }) => answerBy !== null) : []
  const others = meetups.filter((meetup) => !asking.includes(meetup))
  const lastAsking = asking.at(-1)
  if (lastAsking?.answerBy) {
    // The host who looks after the cafe answers too.
    const details = {
      ...about(lastAsking, asking.length),
      maxPeople: lastAsking.maxPeople,
      answerBy: lastAsking.answerBy.toISOString(),
    }
    await notify(tx, cafeAskedNotice, { to: staff, details, now })
  }
  const last = others.at(-1)
  if (last === undefined) return
  const { maxPeople, seated, games, cancelledBy, notifiedIds } = last
  const to = staff.filter((id) => !notifiedIds.includes(id))
  const details = about(last, others.length)
  switch (word) {
    case 'opened':
      return notify(tx, cafeOpenedNotice, { to, details: { ...details, maxPeople }, now })
    case 'confirmed':
      return notify(tx, cafeConfirmedNotice, { to, details: { ...details, seated }, now })
    case 'edited':
      return notify(tx, cafeEditedNotice, { to, details: { ...details, games }, now })
    case 'cancelled': {
      const cause = cancelCauses.find((each) => each === cancelledBy) ?? 'host'
      return notify(tx, cafeCancelledNotice, { to, details: { ...details, cause }, now })
    }
  }
}

function about({ id, cafeId, cafe, title, startsAt }: NotifiedMeetup, count: number) {
  return { meetupId: id, cafeId, cafe, title, startsAt: startsAt.toISOString(), more: count - 1 }
}
