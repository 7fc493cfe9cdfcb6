import { randomBytes } from 'node:crypto'
import type { CafeTableRow, SittingRow } from '~/db/rows/sittings'
import { openStateAt } from '~/features/cafes/opening-hours'
import { findManagedCafe } from '~/features/cafes/server/queries/managed-cafe'
import { hoursOf } from '~/features/tonight/server/queries/candidates'
import { minuteMs } from '~/lib/durations'
import { refuse } from '~/lib/errors'
import type { Reader, Transaction } from '~/lib/server/database'
import { cancelDue, scheduleDue } from '~/lib/server/due-items'
import { hashOfPhone } from '~/lib/server/hash-of-phone'
import { invalidate } from '~/lib/server/response-cache'
import { sittingRefusals } from '../../refusals'
import { endsByItselfAt, freeName, heardEveryMs, isLastPhone, mostGuests, sittingTags } from '../../sitting'
import { findSitting, isCheckedIn, listGuests } from '../queries/sittings'
import { type AtTable, lockAsSeated, lockTableOrRefuse, touchTable } from './at-table'
import { endGame } from './games'

const subjectOf = (sittingId: number) => `sitting:${sittingId}`

/** The sitting of a locked table; a new one, which nobody has opened yet, if there is none. */
async function findOrAddSitting(tx: Transaction, table: CafeTableRow, now: Date): Promise<SittingRow> {
  const there = await findSitting(tx, table.id)
  if (there) return there
  const key = randomBytes(16).toString('base64url')
  await tx`
    insert into sittings (key, table_id, asked_at, acted_at) values (${key}, ${table.id}, ${now}, ${now})`
  const added = await findSitting(tx, table.id)
  if (!added) throw new Error(`the table ${table.id} has no sitting`)
  await planEnd(tx, added)
  return added
}

async function planEnd(tx: Transaction, sitting: SittingRow): Promise<void> {
  await scheduleDue(tx, {
    kind: 'end-sitting',
    subject: subjectOf(sitting.id),
    dueAt: endsByItselfAt(sitting),
    payload: { id: sitting.id },
  })
}

/** Opens the sitting of a locked table. Who has asked for a seat is let in one by one: some ask from a photograph of the code. */
export async function openSitting(
  tx: Transaction,
  table: CafeTableRow,
  { now }: { now: Date },
): Promise<SittingRow> {
  const sitting = await findOrAddSitting(tx, table, now)
  if (sitting.openedAt !== null) return sitting
  const cafe = await findManagedCafe(tx, table.cafeId, now)
  const state = cafe ? openStateAt(now, hoursOf(cafe)) : null
  const closesAt = state?.is === 'open' ? state.closesAt : null
  await tx`
    update sittings set opened_at = ${now}, acted_at = ${now}, closes_at = ${closesAt}
    where id = ${sitting.id}`
  await touchTable(tx, table)
  const opened = { ...sitting, openedAt: now, actedAt: now, closesAt }
  await planEnd(tx, opened)
  return opened
}

/** Makes the open sitting of a locked table the meetup's, which has no other table then; null takes it from its meetup. */
export async function giveToMeetup(
  tx: Transaction,
  table: CafeTableRow,
  { sitting, meetupId }: { sitting: SittingRow; meetupId: number | null },
): Promise<void> {
  const others = await tx<{ id: number; cafeId: number }[]>`
    update sittings set meetup_id = null from cafe_tables
    where meetup_id = ${meetupId}::int and ended_at is null and sittings.id <> ${sitting.id} and cafe_tables.id = table_id
    returning cafe_tables.id, cafe_id`
  await tx`update sittings set meetup_id = ${meetupId} where id = ${sitting.id}`
  for (const each of [...others, table]) await touchTable(tx, each)
  const concerned = [sitting.meetupId, meetupId].flatMap((id) => (id === null ? [] : [id]))
  await invalidate(tx, ...concerned.map((id) => sittingTags.ofMeetup.of(id)))
}

/** Adds the phone to the sitting of a locked table, or gives it another name; `isSeated` gives it a seat. */
async function addGuest(
  tx: Transaction,
  sitting: SittingRow,
  guest: { phone: string; memberId: number | null; name: string; isSeated: boolean; now: Date },
): Promise<void> {
  const { memberId, name, isSeated, now } = guest
  const phoneHash = hashOfPhone(guest.phone)
  const others = (await listGuests(tx, sitting.id)).filter((each) => each.phoneHash !== phoneHash)
  if (others.some((each) => each.name === name)) throw refuse(sittingRefusals.nameTaken)
  // Those who only ask take no place from those who sit down.
  if (others.filter((each) => each.isSeated === isSeated).length >= mostGuests)
    throw refuse(sittingRefusals.full)
  await tx`
    insert into sitting_guests as guests (sitting_id, phone_hash, member_id, name, is_seated, heard_at)
    values (${sitting.id}, ${phoneHash}, ${memberId}, ${name}, ${isSeated}, ${now})
    on conflict (sitting_id, phone_hash) do update
    set name = excluded.name, member_id = coalesce(excluded.member_id, guests.member_id),
      is_seated = guests.is_seated or excluded.is_seated, heard_at = excluded.heard_at`
}

/** Asks those at the table, or the staff, for a seat. Who is checked in to its meetup has one. */
export async function askForSeat(
  tx: Transaction,
  { code, ...guest }: AtTable & { memberId: number | null; name: string },
): Promise<void> {
  const table = await lockTableOrRefuse(tx, code)
  const sitting = await findOrAddSitting(tx, table, guest.now)
  if (await isOfMeetup(tx, sitting, guest.memberId)) {
    await leaveOtherPhones(tx, sitting, guest)
    await addGuest(tx, sitting, { ...guest, isSeated: true })
  } else await addGuest(tx, sitting, { ...guest, isSeated: false })
  await touchTable(tx, table)
}

const isOfMeetup = async (db: Reader, { openedAt, meetupId }: SittingRow, memberId: number | null) =>
  openedAt !== null && (await isCheckedIn(db, { meetupId, memberId }))

/** A member has one seat, as the number of players counts seats: the phone that comes last has it. */
async function leaveOtherPhones(
  tx: Transaction,
  { id }: SittingRow,
  { phone, memberId }: { phone: string; memberId: number | null },
): Promise<void> {
  await tx`
    delete from sitting_guests
    where sitting_id = ${id} and member_id = ${memberId}::int and phone_hash <> ${hashOfPhone(phone)}`
}

/** Seats a member who comes to the table of a meetup to which they are checked in. Everybody else asks, or types the digits. */
export async function seatCheckedIn(
  tx: Transaction,
  { code, phone, memberId, now }: AtTable & { memberId: number },
): Promise<void> {
  const table = await lockTableOrRefuse(tx, code)
  const sitting = await findSitting(tx, table.id)
  if (!sitting || !(await isOfMeetup(tx, sitting, memberId))) return
  const guests = await listGuests(tx, sitting.id)
  const own = guests.find(({ phoneHash }) => phoneHash === hashOfPhone(phone))
  const before = own ?? guests.find((guest) => guest.memberId === memberId)
  const isFull = guests.filter((guest) => guest.isSeated && guest !== before).length >= mostGuests
  if (own?.isSeated || isFull) return
  const [member] = await tx<{ nickname: string }[]>`select nickname from members where id = ${memberId}`
  const name =
    before?.name ??
    freeName(
      member?.nickname ?? '',
      guests.map((guest) => guest.name),
    )
  await leaveOtherPhones(tx, sitting, { phone, memberId })
  await addGuest(tx, sitting, { phone, memberId, name, isSeated: true, now })
  await touchTable(tx, table)
}

/** Opens the table for a phone that has typed the digits of the counter, and seats it. The caller has checked them. */
export async function openByDigits(
  tx: Transaction,
  { code, ...guest }: AtTable & { memberId: number | null; name: string },
): Promise<void> {
  const table = await lockTableOrRefuse(tx, code)
  const sitting = await openSitting(tx, table, guest)
  await addGuest(tx, sitting, { ...guest, isSeated: true })
  await touchTable(tx, table)
}

/** Seats whoever has asked for it, or sends them away. */
export async function answerGuest(
  tx: Transaction,
  { sitting, guestId, isLetIn }: { sitting: SittingRow; guestId: number; isLetIn: boolean },
): Promise<void> {
  const answered = isLetIn
    ? await tx<{ id: number }[]>`
        update sitting_guests set is_seated = true where id = ${guestId} and sitting_id = ${sitting.id} returning id`
    : await tx<{ id: number }[]>`
        delete from sitting_guests where id = ${guestId} and sitting_id = ${sitting.id} and not is_seated returning id`
  if (answered.length === 0) throw refuse(sittingRefusals.noGuest)
}

/** Says how many there are, and for how long they stay; null where nobody has to leave. */
export async function planSitting(
  tx: Transaction,
  { people, minutes, ...at }: AtTable & { people: number; minutes: number | null },
): Promise<void> {
  const { sitting } = await lockAsSeated(tx, at)
  const staysUntil = minutes === null ? null : new Date(at.now.getTime() + minutes * minuteMs)
  await tx`update sittings set people = ${people}, stays_until = ${staysUntil} where id = ${sitting.id}`
}

/** The phone leaves its seat. The last one ends the sitting. */
export async function leaveTable(tx: Transaction, at: AtTable): Promise<void> {
  const { table, sitting, guests, own } = await lockAsSeated(tx, at)
  if (isLastPhone(guests, own.id, at.now)) await endSitting(tx, table, { sitting, now: at.now })
  else await tx`delete from sitting_guests where id = ${own.id}`
}

/** Ends the sitting of a locked table, and forgets who sat there: names remain in the results of its timers, for a day. */
export async function endSitting(
  tx: Transaction,
  table: Pick<CafeTableRow, 'id' | 'cafeId'>,
  { sitting, now }: { sitting: SittingRow; now: Date },
): Promise<void> {
  await endGame(tx, sitting.id, now)
  await tx`update sitting_rings set answered_at = ${now} where sitting_id = ${sitting.id} and answered_at is null`
  await tx`delete from sitting_guests where sitting_id = ${sitting.id}`
  if (sitting.openedAt === null) await tx`delete from sittings where id = ${sitting.id}`
  else await tx`update sittings set ended_at = ${now} where id = ${sitting.id}`
  await cancelDue(tx, { kind: 'end-sitting', subject: subjectOf(sitting.id) })
  await touchTable(tx, table)
  await invalidate(tx, sittingTags.records.all)
  if (sitting.meetupId !== null) await invalidate(tx, sittingTags.ofMeetup.of(sitting.meetupId))
}

/** Ends a sitting whose time has come, unless somebody has done something since. */
export async function endSittingAtItsTime(
  tx: Transaction,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const [of] = await tx<{ code: string }[]>`
    select code from sittings join cafe_tables on cafe_tables.id = table_id where sittings.id = ${id}`
  if (!of) return
  await tx`select from cafe_tables where code = ${of.code} for no key update`
  const [found] = await tx<{ tableId: number; cafeId: number }[]>`
    select table_id, cafe_id from sittings join cafe_tables on cafe_tables.id = table_id
    where sittings.id = ${id} and ended_at is null`
  const sitting = found ? await findSitting(tx, found.tableId) : null
  if (!found || !sitting) return
  if (now < endsByItselfAt(sitting)) await planEnd(tx, sitting)
  else await endSitting(tx, { id: found.tableId, cafeId: found.cafeId }, { sitting, now })
}

/** Notes that the phone is there, at most once a minute. */
export async function noteHeard(
  tx: Transaction,
  { tableId, phone, now }: { tableId: number; phone: string; now: Date },
): Promise<void> {
  await tx`
    update sitting_guests set heard_at = ${now}
    from sittings
    where sittings.id = sitting_id and table_id = ${tableId} and ended_at is null and phone_hash = ${hashOfPhone(phone)}
      and heard_at <= ${new Date(now.getTime() - heardEveryMs)}`
}

/** The member leaves 미플, and the seat at a table with them. */
export async function forgetGuest(tx: Transaction, memberId: number): Promise<void> {
  await tx`delete from sitting_guests where member_id = ${memberId}`
}
