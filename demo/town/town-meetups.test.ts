import { expect, test } from 'vitest'
import { dateAfter, isWeekend, weekdayOf } from '~/features/cafes/opening-hours'
import { deadlineAt, meetupDeadlines, startsAtOf } from '~/features/meetups/core/meetup'
import { clashWith } from '~/features/meetups/opening/new-meetup'
import { runDeadline } from '~/features/meetups/server/commands/deadlines'
import { holidayOn } from '~/lib/korea/holidays'
import { openDatabase, type Transaction } from '~/lib/server/database'
import { createTestDatabase } from '~/lib/server/test-database'
import { readContent } from './read-content'
import { renewTownMeetups, seedTown } from './seed'
import { townCafes } from './town-cafes'
import { comingMeetups } from './town-meetup-stories'
import { whenAndAs } from './town-meetups'

const isHoliday = (day: string) => holidayOn(day) !== null
const isIn = (day: string, ...months: string[]) => months.includes(day.slice(5, 7))

/** Words of a day or a season, and the days of which they are true. */
const dayWords: readonly (readonly [RegExp, (day: string) => boolean])[] = [
  ...[...'월화수목금토일'].map(
    (name, at) => [new RegExp(`${name}(요일|욜)`), (day: string) => weekdayOf(day) === at] as const,
  ),
  [/불금/, (day) => weekdayOf(day) === 4],
  [/주말/, isWeekend],
  [/평일|퇴근|출근/, (day) => !isWeekend(day) && !isHoliday(day)],
  [/쉬는 날|휴일/, (day) => isWeekend(day) || isHoliday(day)],
  [/밤새/, (day) => isWeekend(dateAfter(day, 1)) || isHoliday(dateAfter(day, 1))],
  [/송년|연말/, (day) => isIn(day, '11', '12')],
  [/새해|신년/, (day) => isIn(day, '01')],
  [/새내기|개강/, (day) => isIn(day, '03', '09')],
]

const saysWrongDay = ({ title, content, day }: { title: string; content: string; day: string }) =>
  dayWords.some(([word, isTrueOf]) => word.test(`${title} ${content}`) && !isTrueOf(day))

const firstDay = '2026-01-01'
const cafes = new Map(
  townCafes(readContent(), { games: new Map(), now: new Date(`${firstDay}T00:00:00Z`) }).map((cafe) => [
    cafe.slug,
    cafe,
  ]),
)
/** Fridays, Saturdays, Sundays, public holidays and two first days of January among them. */
const startDays = Array.from({ length: 2 * 365 }, (_, at) => dateAfter(firstDay, at))

function planned(today: string) {
  return comingMeetups.map((story) => {
    const hours = cafes.get(story.cafe)
    if (hours === undefined) throw new Error(story.cafe)
    return { ...story, ...whenAndAs(story, today, hours) }
  })
}

test('finds words that a day contradicts', () => {
  const meetup = { title: '퇴근길 보드게임', content: '' }
  expect(saysWrongDay({ ...meetup, day: '2026-11-27' })).toBe(false)
  expect(saysWrongDay({ ...meetup, day: '2026-11-28' })).toBe(true)
  expect(saysWrongDay({ ...meetup, day: '2026-12-25' })).toBe(true)
  expect(saysWrongDay({ title: '수요일 저녁', content: '', day: '2026-11-27' })).toBe(true)
  expect(saysWrongDay({ title: '보드게임', content: '올해 마지막 송년회', day: '2027-01-01' })).toBe(true)
})

test('no meetup of the town is on a day that its words contradict, whenever the town is seeded', () => {
  const wrong = startDays.flatMap((today) =>
    planned(today)
      .filter(saysWrongDay)
      .map(({ title, day }) => `${today}: ${title} on ${day}`),
  )
  expect(wrong).toEqual([])
})

test('what is meant for today stays today, and everything else comes within three weeks', () => {
  const far = startDays.flatMap((today) =>
    planned(today)
      .filter(({ inDays, day }) => (inDays === 0 ? day !== today : day > dateAfter(today, 21)))
      .map(({ title, day }) => `${today}: ${title} on ${day}`),
  )
  expect(far).toEqual([])
})

test('nobody is in two meetups at the same time, however the days are moved', () => {
  const clashes = startDays.flatMap((today) => {
    const taken = new Map<string, { startsAt: Date }[]>()
    return planned(today).flatMap(({ title, day, time, host, guests, line = [] }) => {
      const startsAt = startsAtOf(day, time)
      return [host, ...guests, ...line].flatMap((person) => {
        const others = taken.get(person) ?? []
        taken.set(person, [...others, { startsAt }])
        return clashWith(startsAt, others) === null ? [] : [`${today}: ${person} at ${title} on ${day}`]
      })
    })
  })
  expect(clashes).toEqual([])
})

/** What the clock does with meetups that have begun. Whoever has three open ones opens no other. */
async function endPassed(tx: Transaction, now: Date) {
  const passed = await tx<{ id: number; startsAt: Date }[]>`
    select id, starts_at from meetups where starts_at < ${now} and status in ('open', 'confirmed')`
  for (const { id, startsAt } of passed) {
    for (const deadline of meetupDeadlines)
      await runDeadline(tx, { meetupId: id, deadline, dueAt: deadlineAt(deadline, startsAt), now })
  }
}

test('a town that stands finds four rooms for today and true words on any day', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.address)
  const morningOf = (day: string) => new Date(`${day}T08:00:00+09:00`)
  const rooms = () => db<{ title: string; content: string; day: string; cafe: string | null }[]>`
    select title, content, to_char(starts_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, slug as cafe
    from meetups join cafes on cafes.id = cafe_id`
  expect(await seedTown(db, { now: morningOf('2026-04-17') })).toBe(true)
  // A Friday, a Saturday, a Sunday, a public holiday on a Tuesday, Christmas, and the first of January.
  for (const today of ['2026-04-17', '2026-04-18', '2026-04-19', '2026-05-05', '2026-12-25', '2027-01-01']) {
    const now = morningOf(today)
    await db.transaction((tx) => endPassed(tx, now))
    await renewTownMeetups(db, { now })
    const all = await rooms()
    expect(all.filter(({ day, cafe }) => day === today && cafe === 'jusawi-dabang').length, today).toBe(4)
    expect(all.filter(saysWrongDay), today).toEqual([])
  }
  await db.close()
  await database.drop()
})
