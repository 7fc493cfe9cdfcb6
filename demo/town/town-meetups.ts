import { dateAfter, type Hours } from '~/features/cafes/opening-hours'
import {
  answerAbout,
  checkInAtMeetups,
  noteAttendance,
} from '~/features/meetups/attendance/server/commands/attendance'
import { moveTrustFigures } from '~/features/meetups/attendance/server/commands/trust-figures'
import { whyCafeCannot } from '~/features/meetups/core/cafe-hours'
import { deadlineAt, meetupDeadlines, startsAtOf } from '~/features/meetups/core/meetup'
import { subjectOf } from '~/features/meetups/core/server/commands/plan-deadlines'
import { hashPassword } from '~/features/meetups/core/server/commands/unlock'
import { tierOn } from '~/features/meetups/core/tier'
import { confirmMeetup } from '~/features/meetups/course/server/commands/host-meetup'
import { joinMeetup, waitInLine } from '~/features/meetups/joining/server/commands/join-meetup'
import { openMeetup } from '~/features/meetups/opening/server/commands/open-meetup'
import { runDeadline, unlistMeetup } from '~/features/meetups/server/commands/deadlines'
import { grantPasses } from '~/features/passes/server/commands/grant-passes'
import { Refusal } from '~/lib/errors'
import { seededRandom } from '~/lib/seeded-random'
import { seoulDate } from '~/lib/seoul-date'
import { advisoryLocks } from '~/lib/server/advisory-locks'
import type { Database, Transaction } from '~/lib/server/database'
import { cancelDue } from '~/lib/server/due-items'
import type { townCafes } from './town-cafes'
import {
  type ComingMeetup,
  comingMeetups,
  type MeetupStory,
  type PastMeetup,
  pastMeetups,
} from './town-meetup-stories'
import { dayMs, midnightOf } from './town-time'

export interface SeededCafe {
  id: number
  cafe: ReturnType<typeof townCafes>[number]
}

interface Town {
  members: ReadonlyMap<string, number>
  cafes: ReadonlyMap<string, SeededCafe>
  now: Date
}

/** Creates the past and upcoming meetups of the town with the same commands that members use. */
export async function seedMeetups(tx: Transaction, town: Town): Promise<void> {
  const inOrder = [...pastMeetups].sort((one, other) => other.daysAgo - one.daysAgo)
  for (const meetup of inOrder) await seedPast(tx, town, meetup)
  await moveTrustFigures(tx, { now: town.now, from: new Date(0) })
  for (const meetup of comingMeetups) await seedComing((work) => work(tx), town, meetup)
  // The demo people must not get notices about everything that happened before the town was seeded.
  await tx`delete from notice_outbox`
}

/**
 * Opens the meetups of the coming days again once they have passed, and today's. What a rule no longer allows
 * is left out: a guest, a wait in line or a whole meetup. Returns the number of opened meetups.
 */
export async function renewMeetups(db: Database, town: Town): Promise<number> {
  const attempt: Attempt = (work) =>
    db.transaction(work).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
  let opened = 0
  for (const meetup of comingMeetups) {
    const isHere = (key: string) => town.members.has(key)
    if (!town.cafes.has(meetup.cafe) || !isHere(meetup.host)) continue
    const people = { guests: meetup.guests.filter(isHere), line: meetup.line?.filter(isHere) ?? [] }
    if (await seedComing(attempt, town, { ...meetup, ...people })) opened += 1
  }
  return opened
}

/** Runs a command in a transaction. Returns null if a rule of the product refuses it. */
type Attempt = <Outcome>(work: (tx: Transaction) => Promise<Outcome>) => Promise<Outcome | null>

function memberOf({ members }: Town, key: string): number {
  const id = members.get(key)
  if (id === undefined) throw new Error(`nobody in the town is called ${key}`)
  return id
}

function placeOf({ cafes }: Town, slug: string): SeededCafe {
  const place = cafes.get(slug)
  if (!place) throw new Error(`there is no cafe ${slug} in the town`)
  return place
}

/** The first day from this one on, forwards or backwards, on which the cafe is open then and the title is true. */
function dayFor(
  story: MeetupStory & Pick<ComingMeetup, 'otherTitle'>,
  from: string,
  step: 1 | -1,
  hours: Hours,
) {
  const { time, otherTitle, fitsOn } = story
  for (let day = from, tries = 0; tries < 60; day = dateAfter(day, step), tries += 1) {
    const isTrue = otherTitle !== undefined || fitsOn?.(day) !== false
    const startsAt = startsAtOf(day, time)
    if (isTrue && whyCafeCannot({ startsAt, lastsMinutes: null }, hours) === null) return day
  }
  throw new Error(`there is no day for ${story.title}`)
}

/** The day of a meetup to come and its title on that day. */
export function whenAndAs(story: ComingMeetup, today: string, hours: Hours): { day: string; title: string } {
  const day = dayFor(story, dateAfter(today, story.inDays), 1, hours)
  const title = story.fitsOn?.(day) === false ? (story.otherTitle ?? story.title) : story.title
  return { day, title }
}

/** Buys the pass that a seat needs, just before it is needed. */
async function buyPass(
  tx: Transaction,
  { memberId, day, place, at }: { memberId: number; day: string; place: SeededCafe; at: Date },
): Promise<void> {
  const tier = tierOn(day, { ...place.cafe, holidaysAsWeekend: false })
  if (tier === null) return
  const orderKey = `town:meetup:${place.id}:${day}:${memberId}`
  await grantPasses(tx, { memberId, tier, count: 1, orderKey, now: new Date(at.getTime() - 10 * 60_000) })
}

interface Gathering {
  meetupId: number
  day: string
  startsAt: Date
  place: SeededCafe
}

async function open(
  tx: Transaction,
  town: Town,
  story: MeetupStory & {
    day: string
    openedAt: Date
    min?: number
    max: number
    password?: string
    isByHand?: true
  },
): Promise<Gathering> {
  const { day, time, openedAt: at } = story
  const place = placeOf(town, story.cafe)
  const memberId = memberOf(town, story.host)
  await buyPass(tx, { memberId, day, place, at })
  const meetupId = await openMeetup(
    tx,
    {
      title: story.title,
      content: story.content,
      day,
      time,
      cafeId: place.id,
      minPeople: story.min ?? 2,
      maxPeople: story.max,
      autoAccepts: story.isByHand === undefined,
      contact: '',
      gameIds: [],
      experience: story.experience ?? 'anyone',
      welcomesBeginners: story.welcomesBeginners ?? false,
      passwordHash: story.password === undefined ? null : await hashPassword(story.password),
    },
    { memberId, now: at },
  )
  return { meetupId, day, startsAt: startsAtOf(day, time), place }
}

/** The guests join one after another, a minute apart. */
async function join(
  tx: Transaction,
  town: Town,
  { meetupId, day, place }: Gathering,
  { guests, from }: { guests: readonly string[]; from: Date },
): Promise<void> {
  for (const [at, guest] of guests.entries()) {
    const memberId = memberOf(town, guest)
    const now = new Date(from.getTime() + at * 60_000)
    await buyPass(tx, { memberId, day, place, at: now })
    await joinMeetup(tx, { meetupId, memberId, hasPassword: true, now })
  }
}

async function seedPast(tx: Transaction, town: Town, story: PastMeetup): Promise<void> {
  const { now } = town
  const { cafe } = placeOf(town, story.cafe)
  const before = seoulDate(new Date(now.getTime() - story.daysAgo * dayMs))
  const day = dayFor(story, before, -1, cafe)
  const openedAt = new Date(startsAtOf(day, story.time).getTime() - 4 * dayMs)
  const gathering = await open(tx, town, { ...story, day, openedAt, max: story.guests.length + 1 })
  const { meetupId, startsAt, place } = gathering
  await join(tx, town, gathering, { guests: story.guests, from: new Date(openedAt.getTime() + dayMs) })
  for (const deadline of meetupDeadlines) {
    const at = deadlineAt(deadline, startsAt)
    if (deadline === 'ending') {
      // The cafe has checked in the host only; the host reports on the guests later.
      await checkInAtMeetups(tx, { memberId: memberOf(town, story.host), cafeId: place.id, now: startsAt })
    }
    await runDeadline(tx, { meetupId, deadline, dueAt: at, now: at })
  }
  await afterwards(tx, town, story, { meetupId, at: new Date(startsAt.getTime() + dayMs) })
  await unlistMeetup(tx, meetupId)
  await cancelDue(tx, { subject: subjectOf(meetupId) })
}

/** The host records who came, and the people who came answer whether they would meet again. */
async function afterwards(
  tx: Transaction,
  town: Town,
  { title, host, guests, absent = [] }: PastMeetup,
  { meetupId, at }: { meetupId: number; at: Date },
): Promise<void> {
  const absentIds = new Set(absent.map((key) => memberOf(town, key)))
  const entries = await tx<{ id: number; memberId: number; isHost: boolean }[]>`
    select id, member_id, is_host from meetup_entries
    where meetup_id = ${meetupId} and state = 'seated' and member_id is not null order by id`
  await noteAttendance(tx, {
    meetupId,
    memberId: memberOf(town, host),
    people: entries
      .filter(({ isHost }) => !isHost)
      .map(({ id, memberId }) => ({ entryId: id, hasAttended: !absentIds.has(memberId) })),
    now: at,
  })
  const came = [host, ...guests].filter((key) => !absent.includes(key))
  for (const person of came) {
    const others = came.filter((other) => other !== person)
    await answerAbout(tx, {
      meetupId,
      memberId: memberOf(town, person),
      answers: others.map((other) => ({
        userId: memberOf(town, other),
        wouldMeetAgain: seededRandom(`again ${title} ${person} ${other}`).chance(0.9),
      })),
      now: at,
    })
  }
}

/** Whether this meetup exists already: for today's meetup at any time today, otherwise from now on. */
async function stands(
  tx: Transaction,
  { title, otherTitle, inDays }: ComingMeetup,
  { cafeId, now }: { cafeId: number; now: Date },
): Promise<boolean> {
  const from = inDays === 0 ? new Date(midnightOf(now)) : now
  const titles = otherTitle === undefined ? [title] : [title, otherTitle]
  const [found] = await tx<{ stands: boolean }[]>`
    select exists (
      select from meetups where cafe_id = ${cafeId} and title = any(${titles}::text[]) and starts_at >= ${from}
    ) as stands`
  return found?.stands === true
}

const shortestNoticeMs = 30 * 60_000

/** Returns whether the meetup was opened. */
async function seedComing(attempt: Attempt, town: Town, story: ComingMeetup): Promise<boolean> {
  const { now } = town
  const place = placeOf(town, story.cafe)
  const today = seoulDate(now)
  const { day, title } = whenAndAs(story, today, place.cafe)
  if (story.inDays === 0) {
    if (day !== today || startsAtOf(day, story.time).getTime() - now.getTime() < shortestNoticeMs)
      return false
  }
  const openFor = story.inDays === 0 ? dayMs / 8 : dayMs
  const openedAt = new Date(now.getTime() - openFor)
  const gathering = await attempt(async (tx) => {
    await tx.lock(advisoryLocks.seed)
    if (await stands(tx, story, { cafeId: place.id, now })) return null
    return open(tx, town, { ...story, title, day, openedAt })
  })
  if (gathering === null) return false
  const { meetupId } = gathering
  const later = new Date(openedAt.getTime() + openFor / 4)
  for (const [at, guest] of story.guests.entries()) {
    const from = new Date(later.getTime() + at * 60_000)
    await attempt((tx) => join(tx, town, gathering, { guests: [guest], from }))
  }
  for (const [at, key] of (story.line ?? []).entries()) {
    await attempt(async (tx) => {
      const memberId = memberOf(town, key)
      const asked = new Date(openedAt.getTime() + openFor / 2 + at * 60_000)
      await buyPass(tx, { memberId, day, place, at: asked })
      await waitInLine(tx, { meetupId, memberId, hasPassword: true, now: asked })
    })
  }
  if (story.isConfirmed) {
    const memberId = memberOf(town, story.host)
    const confirmedAt = new Date(now.getTime() - openFor / 8)
    await attempt((tx) => confirmMeetup(tx, { meetupId, memberId, now: confirmedAt }, true))
  }
  return true
}
