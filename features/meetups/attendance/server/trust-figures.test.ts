import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { seededRandom } from '~/lib/seeded-random'
import { proofRuns } from '~/lib/server/test-proof'
import { aPlayer, aVenue, type Player } from '../../server/factories'
import { fewestNewAnswers, fewestNewRooms } from '../attendance'
import { moveTrustFigures } from './commands/trust-figures'

let on: TestApp
let cafeId: number
beforeAll(async () => {
  on = await testApp()
  cafeId = await aVenue(on)
})
afterAll(() => on.close())

const hourMs = 60 * 60_000
const later = (hours: number) =>
  on.clock.set(new Date(on.clock.now().getTime() + hours * hourMs).toISOString())
const passNight = async () => {
  later(24)
  await on.db.transaction((tx) => moveTrustFigures(tx, { now: on.clock.now() }))
}

/** A room that has just ended, with these people at the table; the first has hosted it. */
let rooms = 0
async function aRoom(people: readonly Player[]): Promise<number> {
  rooms += 1
  // Nobody sits at two tables at once.
  const at = new Date(on.clock.now().getTime() - 6 * rooms * hourMs)
  const [room] = await on.db<{ id: number }[]>`
    insert into meetups (host_id, cafe_id, title, content, starts_at, min_people, max_people, day_kind, opened_at, status,
      confirmed_at, ended_at)
    values (${people[0]?.id ?? 0}, ${cafeId}, '지난 모임', '즐거웠어요.', ${at}, 2, 10, 'weekday', ${at}, 'ended', ${at}, ${on.clock.now()})
    returning id`
  const id = room?.id ?? 0
  for (const [place, { id: memberId }] of people.entries()) {
    await on.db`
      insert into meetup_entries (meetup_id, member_id, state, is_host, asked_at, seated_at)
      values (${id}, ${memberId}, 'seated', ${place === 0}, ${at}, ${at})`
  }
  return id
}

async function figuresOf(about: Player, { room, by }: { room: number; by: Player }) {
  const { body } = await by.call('GET', `gameRoomEnter?room_id=${room}`)
  const { user } = body.results.find((entry: { user: { id: number } }) => entry.user.id === about.id)
  return { again: user.remeet.percent as number | null, attend: user.attend.percent as number | null }
}

const answer = (room: number, by: Player, about: Player, wouldMeetAgain: boolean) =>
  by.call('PUT', `boardGameRoom/${room}/answers`, { answers: [{ userId: about.id, wouldMeetAgain }] })

async function mark(room: number, host: Player, about: Player, hasAttended: boolean) {
  const [seat] = await on.db<{ id: number }[]>`
    select id from meetup_entries where meetup_id = ${room} and member_id = ${about.id}`
  return host.call('PUT', `boardGameRoom/${room}/attendance`, {
    people: [{ entryId: seat?.id ?? 0, hasAttended }],
  })
}

test('a figure moves at night, with three answers of three people at two rooms, and nobody reads less', async () => {
  const [somebody, ...others] = await Promise.all(Array.from({ length: 4 }, () => aPlayer(on)))
  if (!somebody) throw new Error('nobody')
  const [one, two, three] = others as [Player, Player, Player]
  const first = await aRoom([somebody, one, two, three])
  const second = await aRoom([one, somebody, two, three])
  const read = async () => (await figuresOf(somebody, { room: first, by: two })).again
  for (const by of [one, two, three]) expect((await answer(first, by, somebody, true)).status).toBe(200)
  await passNight()
  expect(await read()).toBeNull()
  await answer(second, one, somebody, true)
  expect(await read()).toBeNull()
  await passNight()
  expect(await read()).toBe(100)
  // One word, told again and again, is one word.
  for (const word of [false, true, false]) await answer(second, two, somebody, word)
  await passNight()
  expect(await read()).toBe(100)
  await answer(first, three, somebody, false)
  await passNight()
  expect(await read()).toBe(100)
})

test('whatever is answered and marked, a figure moves only with the words of three people at two rooms', async () => {
  const random = seededRandom('trust figures')
  const people = await Promise.all(Array.from({ length: 6 }, () => aPlayer(on)))
  const somebody = people[0] as Player
  const others = people.slice(1)
  const held: { id: number; host: Player }[] = []
  for (const host of others)
    held.push({ id: await aRoom([host, ...people.filter((one) => one !== host)]), host })
  const at = { room: held[0]?.id ?? 0, by: others[0] as Player }
  let before = await figuresOf(somebody, at)
  /** Who has said something, and where, since the figure moved. */
  const said = { again: new Map<string, number>(), attend: new Map<string, number>() }
  let moved = 0
  for (let step = 0; step < proofRuns({ sample: 90, whole: 250 }); step += 1) {
    const room = random.pick(held)
    const by = random.pick(others)
    if (random.chance(0.5)) {
      const { status } = await answer(room.id, by, somebody, random.chance(0.6))
      if (status === 200) said.again.set(`${by.id} ${room.id}`, room.id)
    } else {
      const { status } = await mark(room.id, room.host, somebody, random.chance(0.6))
      if (status === 200) said.attend.set(`${room.host.id} ${room.id}`, room.id)
    }
    expect(await figuresOf(somebody, at)).toEqual(before)
    if (!random.chance(0.4)) continue
    later(3)
    await on.db.transaction((tx) => moveTrustFigures(tx, { now: on.clock.now() }))
    const after = await figuresOf(somebody, at)
    for (const figure of ['again', 'attend'] as const) {
      if (after[figure] === before[figure]) continue
      moved += 1
      const words = [...said[figure].entries()]
      expect(new Set(words.map(([word]) => word.split(' ')[0])).size).toBeGreaterThanOrEqual(fewestNewAnswers)
      expect(new Set(words.map(([, where]) => where)).size).toBeGreaterThanOrEqual(fewestNewRooms)
      said[figure].clear()
    }
    before = after
  }
  expect(moved).toBeGreaterThan(1)
})
