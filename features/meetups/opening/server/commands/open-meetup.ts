import { lockMemberAmong } from '~/features/accounts/server/commands/members'
import { findBirthYear } from '~/features/accounts/server/queries'
import type { Hours } from '~/features/cafes/opening-hours'
import { listStaffIds } from '~/features/cafes/server/queries/staff'
import { countPasses } from '~/features/passes/server/queries/passes'
import { countCharacters } from '~/lib/characters'
import { badInput, type Refusal, refuse } from '~/lib/errors'
import type { Transaction } from '~/lib/server/database'
import { findBan } from '../../../bans/server/queries/bans'
import { isHoursProblem, refuseForHours, whyCafeCannot } from '../../../core/cafe-hours'
import type { MeetupFacts } from '../../../core/facts'
import {
  isDay,
  isTime,
  longestContact,
  longestPassword,
  mostOpenRooms,
  shortestPassword,
  startsAtOf,
} from '../../../core/meetup'
import { badEnd, isLasting } from '../../../core/meetup-end'
import { contactTooLong } from '../../../core/meetup-texts'
import { regularsUntil } from '../../../core/series'
import { changed, takePlace } from '../../../core/server/commands/entries'
import { planDeadlines } from '../../../core/server/commands/plan-deadlines'
import { findHosting } from '../../../core/server/queries/entries'
import { findVenue, readHours } from '../../../core/server/queries/meetups'
import { dayKindOf, tierOn } from '../../../core/tier'
import { notifyStaff } from '../../../course/server/commands/notify-staff'
import { areTooManyGames, onceEach, tooManyGames } from '../../../games/meetup-games'
import { refuseUnowned } from '../../../games/server/commands/meetup-games'
import { lockCafeDays, refuseWithoutSeats } from '../../../seats/server/commands/cafe-seats'
import { planMorning } from '../../../seats/server/commands/cafe-staff'
import { findYesDue, planYes } from '../../../seats/server/commands/cafe-yes'
import { type MeetupDraft, missingFields, whyCannotOpen } from '../../new-meetup'
import { type OpenProblem, openingRefusals, openProblems } from '../../refusals'
import { refuseAbuse, storeMeetup } from './store-meetup'

export interface NewMeetup extends MeetupDraft, Partial<Omit<MeetupFacts, keyof MeetupDraft>> {
  autoAccepts: boolean
  contact: string
  gameIds: readonly number[]
  /** Games of their own that the host brings along. */
  broughtIds?: readonly number[]
  /** Null for a public meetup. */
  passwordHash: string | null
  /** The price that the host was shown, null for none; undefined if the request does not say. */
  expectedPrice?: number | null | undefined
}

/** Refuses a password that is too short or too long. */
export function checkPassword(password: string): void {
  const length = countCharacters(password)
  if (length < shortestPassword || length > longestPassword) {
    throw badInput({
      password: `비밀번호는 ${shortestPassword}자에서 ${longestPassword}자까지 입력해 주세요.`,
    })
  }
}

function refusalOf(
  problem: OpenProblem,
  {
    draft,
    price,
    startsAt,
    hours,
  }: { draft: MeetupDraft; price: number | null; startsAt: Date; hours: Hours },
): Refusal {
  if (problem === 'missing') {
    const { says } = openProblems.missing
    return badInput(Object.fromEntries(missingFields(draft).map((field) => [field, says])))
  }
  if (isHoursProblem(problem)) return refuseForHours(problem, startsAt, hours)
  return problem === 'noWeekdayPass' || problem === 'noWeekendPass'
    ? refuse(openProblems[problem], { requiredPrice: price ?? 0 })
    : refuse(openProblems[problem])
}

function seriesPart({ id, regularsOf }: OfSeries, startsAt: Date, now: Date) {
  const until = regularsOf === null ? null : regularsUntil(startsAt, now)
  return { seriesId: id, regularsUntil: until, regularsOf: until && regularsOf }
}

const unknownHours: Hours = { opening: null, dayOffs: [] }

/** The series that opens one of its dates (decision 0084). */
interface OfSeries {
  id: number
  openSlot: number
  /** The meetup whose people have the first hours for themselves. */
  regularsOf: number | null
}

/** Opens a meetup. Its host takes the first seat and spends a pass like every member. */
export async function openMeetup(
  tx: Transaction,
  meetup: NewMeetup,
  { memberId, now, series }: { memberId: number; now: Date; series?: OfSeries },
): Promise<number> {
  const { day, time, cafeId, contact, expectedPrice } = meetup
  const named = onceEach({ gameIds: meetup.gameIds, broughtIds: meetup.broughtIds ?? [] })
  const { gameIds, broughtIds } = named
  const lastsMinutes = meetup.lastsMinutes ?? null
  if (lastsMinutes !== null && (!isLasting(lastsMinutes) || meetup.beforeLastTrain)) {
    throw badInput({ lastsMinutes: badEnd })
  }
  const startsAt = startsAtOf(day, time)
  const isMoment = !Number.isNaN(startsAt.getTime())
  if (cafeId !== null && isDay(day) && isTime(time)) await lockCafeDays(tx, { cafeId, startsAt })
  const staff = cafeId === null ? [] : await listStaffIds(tx, cafeId)
  await lockMemberAmong(tx, memberId, staff)
  const venue = cafeId === null ? null : await findVenue(tx, { cafeId, gameIds })
  const hosting = isMoment ? await findHosting(tx, { memberId, startsAt }) : { slots: [], isTaken: false }
  const price = venue && isMoment ? tierOn(day, venue) : null
  const hours = venue === null ? unknownHours : readHours(venue)
  const problem = whyCannotOpen(meetup, {
    passes: await countPasses(tx, { memberId, now }),
    cafe: venue && { ...venue, ...hours },
    isTaken: hosting.isTaken,
    birthYear: await findBirthYear(tx, memberId),
    isBanned: (await findBan(tx, { memberId, now })) !== null,
    // A series counts as one room, which it was when it began.
    openRooms: series === undefined ? hosting.slots.length : 0,
    now,
  })
  const refusal = problem && refusalOf(problem, { draft: meetup, price, startsAt, hours })
  // What is typed comes before the cafe and its price, and these before the pass.
  if (refusal?.code === 'BAD_INPUT') throw refusal
  if (countCharacters(contact) > longestContact) {
    throw badInput({ contact: contactTooLong })
  }
  refuseAbuse(meetup)
  if (!venue) throw refuse(openingRefusals.noCafe)
  if (expectedPrice !== undefined && expectedPrice !== price) {
    throw refuse(openingRefusals.priceChanged, { requiredPrice: price })
  }
  if (refusal) throw refusal
  if (areTooManyGames(named)) throw badInput({ gameIds: tooManyGames })
  if (gameIds.length !== (venue.games ?? 0)) throw refuse(openingRefusals.noSuchGame)
  await refuseUnowned(tx, { memberId, gameIds: broughtIds })
  const slots = Array.from({ length: mostOpenRooms }, (_, at) => at + 1)
  const slot = series?.openSlot ?? slots.find((at) => !hosting.slots.includes(at))
  if (slot === undefined) throw refuse(openingRefusals.tooManyRooms)
  const room = {
    cafeId: venue.id,
    startsAt,
    people: meetup.maxPeople ?? 0,
    lastsMinutes,
    hours,
    now,
  }
  await refuseWithoutSeats(tx, room)
  const yesBy = await findYesDue(tx, room)
  const row = {
    tier: price,
    title: meetup.title.trim(),
    dayKind: dayKindOf(day, venue),
    awaitsYes: yesBy !== null,
  }
  const stored = {
    ...{
      ...meetup,
      ...row,
      startsAt,
      hostId: memberId,
      openSlot: slot,
      cafeId: venue.id,
      contact: contact || null,
    },
    ...{ minPeople: meetup.minPeople ?? 0, maxPeople: meetup.maxPeople ?? 0, yesDueAt: yesBy },
    ...(series !== undefined && seriesPart(series, startsAt, now)),
  }
  const id = await storeMeetup(tx, stored, now)
  // The insert locks the cafe against closing its doors, but may itself have waited for a transaction that closed them.
  const still = await findVenue(tx, { cafeId: venue.id, gameIds: [] })
  if (!still) throw refuse(openingRefusals.noCafe)
  const hoursNow = readHours(still)
  const closed = whyCafeCannot({ startsAt, lastsMinutes }, hoursNow)
  if (closed !== null) throw refuseForHours(closed, startsAt, hoursNow)
  const seat = await takePlace(
    tx,
    { ...row, id },
    { memberId, entryId: null, state: 'seated', isHost: true, now },
  )
  if (seat === null) throw new Error('the pass was there a moment ago')
  if (yesBy !== null) await planYes(tx, { id, dueAt: yesBy })
  await notifyStaff(tx, { id, cafeId: venue.id, hostId: memberId, answerBy: yesBy }, { word: 'opened', now })
  if (staff.length > 0) await planMorning(tx, { cafeId: venue.id, startsAt, now })
  await planDeadlines(tx, { id, startsAt, now })
  await changed(tx, id, [memberId])
  return id
}
