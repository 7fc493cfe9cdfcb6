import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CountVerdict } from '../play-records/verdict'
import {
  chooseEvenings,
  type EveningCafe,
  type EveningGame,
  type EveningRoom,
  type EveningWish,
  endsAtOf,
  eveningsWithinKm,
  gamesOfEvening,
  loosened,
  looseningsOf,
  mostEvenings,
  shortlist,
  startOfNow,
  stepOf,
  workingCafes,
} from './evening'

const now = new Date('2026-03-20T09:00:00Z')
const evening = new Date('2026-03-20T09:30:00Z')
const minuteMs = 60_000
const wish: EveningWish = { people: 3, minutes: 150, startsAt: evening, withinKm: 5 }

function game(about: Partial<EveningGame> = {}): EveningGame {
  return {
    ...{
      id: 1,
      minPlayers: 2,
      maxPlayers: 4,
      minutes: 60,
      timedPlays: 0,
      bestPlayers: [],
      fame: 3,
      taste: 0,
    },
    ...{ verdicts: new Map(), isLevelWanted: false },
    ...about,
  }
}

type Cafe = EveningCafe<EveningGame, EveningRoom>

function cafe(about: Partial<Cafe> = {}): Cafe {
  return { id: 1, km: 1, openUntil: new Date('2026-03-20T14:00:00Z'), games: [game()], rooms: [], ...about }
}

function room(about: Partial<EveningRoom> = {}): EveningRoom {
  return { id: 1, startsAt: evening, seated: 1, seatsFree: 3, lastsMinutes: null, ...about }
}

const verdict = (people: number, said: CountVerdict) => new Map([[people, said]])
const namesOf = (cafes: readonly Cafe[], asked = wish) =>
  chooseEvenings(asked, cafes).map(({ cafeId }) => cafeId)
const gamesOf = (games: readonly EveningGame[], asked = wish) =>
  chooseEvenings(asked, [cafe({ games })]).flatMap((each) => each.games.map(({ id }) => id))

describe('an evening', () => {
  test('rests on the three games that are worth most', () => {
    const games = [
      game({ id: 1, fame: 2 }),
      game({ id: 2, fame: 4 }),
      game({ id: 3, fame: 5 }),
      game({ id: 4 }),
    ]
    expect(gamesOf(games)).toEqual([3, 2, 4])
  })

  test.each<[says: string, about: Partial<EveningGame>]>([
    ['takes longer', { minutes: 151 }],
    ['takes nobody knows how long', { minutes: null }],
    ['needs more people', { minPlayers: 4 }],
    ['seats fewer people', { maxPlayers: 2 }],
    ['members found bad with so many', { verdicts: verdict(3, 'not') }],
  ])('never rests on a game that %s', (_, about) => {
    expect(gamesOf([game(about)])).toEqual([])
  })

  test('believes votes for another number of people to say nothing about this one', () => {
    expect(gamesOf([game({ verdicts: verdict(4, 'not') })])).toEqual([1])
  })

  test.each<[says: string, better: Partial<EveningGame>, worse: Partial<EveningGame>]>([
    ['what they like before what is famous', { fame: 3, taste: 1 }, { fame: 4 }],
    ['what is best with so many', { verdicts: verdict(3, 'best') }, { verdicts: verdict(3, 'good') }],
    ['a level that was asked for', { isLevelWanted: true }, { fame: 3.9 }],
    ['what the box calls best with so many', { bestPlayers: [3] }, {}],
  ])('puts %s first', (_, better, worse) => {
    expect(gamesOf([game({ id: 1, ...worse }), game({ id: 2, ...better })])).toEqual([2, 1])
  })

  test.each<[says: string, about: Partial<Cafe>]>([
    ['is closed', { openUntil: null }],
    ['closes before the end', { openUntil: new Date(endsAtOf(wish).getTime() - 1) }],
    ['is too far away', { km: 5.1 }],
    ['has no game that fits', { games: [game({ minutes: 200 })] }],
  ])('is never at a cafe that %s', (_, about) => {
    expect(namesOf([cafe(about)])).toEqual([])
  })

  test.each<[says: string, about: Partial<Cafe>]>([
    ['closes at its end', { openUntil: endsAtOf(wish) }],
    ['never closes', { openUntil: 'never' }],
  ])('may be at a cafe that %s', (_, about) => {
    expect(namesOf([cafe(about)])).toEqual([1])
  })

  test('is anywhere if one cafe was named', () => {
    expect(namesOf([cafe({ km: 300 })], { ...wish, withinKm: null })).toEqual([1])
  })

  test('is rather near, and shows what the one before does not', () => {
    const games = [1, 2, 3, 4].map((id) => game({ id, fame: 3.05 - id / 100 }))
    const chosen = chooseEvenings(wish, [cafe({ id: 1, km: 2, games }), cafe({ id: 2, km: 1, games })])
    expect(chosen.map(({ cafeId }) => cafeId)).toEqual([2, 1])
    expect(chosen.map((each) => each.games.map(({ id }) => id))).toEqual([
      [1, 2, 3],
      [4, 1, 2],
    ])
  })
})

describe('a room', () => {
  const roomOf = (...rooms: EveningRoom[]) => chooseEvenings(wish, [cafe({ rooms })])[0]?.room?.id ?? null

  test('speaks for its cafe', () => {
    expect(namesOf([cafe({ id: 1, km: 1 }), cafe({ id: 2, km: 2, rooms: [room()] })])).toEqual([2, 1])
  })

  test.each<[says: string, about: Partial<EveningRoom>]>([
    ['has too few seats', { seatsFree: 2 }],
    ['begins long before', { startsAt: new Date(evening.getTime() - 31 * minuteMs) }],
    ['begins long after', { startsAt: new Date(evening.getTime() + 61 * minuteMs) }],
    ['goes on for long after', { lastsMinutes: 240 }],
    ['makes the table too large for every game', { seated: 4 }],
  ])('does not fit if it %s', (_, about) => {
    expect(roomOf(room(about))).toBeNull()
  })

  test('shows what its whole table can play, and not what is only for those who come', () => {
    const forThree = game({ id: 1, fame: 5, maxPlayers: 4 })
    const badWithFive = game({ id: 2, fame: 5, maxPlayers: 6, verdicts: verdict(5, 'not') })
    const games = [forThree, badWithFive, game({ id: 3, maxPlayers: 5 })]
    const [chosen] = chooseEvenings(wish, [cafe({ games, rooms: [room({ seated: 2 })] })])
    expect(chosen).toMatchObject({ room: { id: 1 }, games: [{ id: 3 }] })
  })

  test('that no game fits leaves the evening to a table of its own', () => {
    const [chosen] = chooseEvenings(wish, [
      cafe({ games: [game({ maxPlayers: 4 })], rooms: [room({ seated: 2 })] }),
    ])
    expect(chosen).toMatchObject({ room: null, games: [{ id: 1 }] })
  })

  test('is found where those who come could play nothing by themselves', () => {
    const forFive = game({ minPlayers: 4, maxPlayers: 6 })
    const [chosen] = chooseEvenings(wish, [cafe({ games: [forFive], rooms: [room({ seated: 2 })] })])
    expect(chosen).toMatchObject({ room: { id: 1 }, games: [{ id: 1 }] })
    expect(workingCafes(wish, [cafe({ games: [forFive] })])).toEqual([])
  })

  test('that begins closest is the one', () => {
    const early = room({ id: 1, startsAt: new Date(evening.getTime() - 20 * minuteMs) })
    expect(roomOf(early, room({ id: 2, startsAt: new Date(evening.getTime() + 10 * minuteMs) }))).toBe(2)
  })
})

test('a shelf is narrowed to twelve games that fit, and none that is left out is worth more', () => {
  const shelfGame = fc.record({
    minPlayers: fc.integer({ min: 1, max: 4 }),
    maxPlayers: fc.integer({ min: 3, max: 8 }),
    minutes: fc.option(fc.integer({ min: 10, max: 300 })),
    fame: fc.integer({ min: 1, max: 5 }),
    difficulty: fc.integer({ min: 1, max: 10 }),
  })
  const about = fc.record({
    games: fc.array(shelfGame, { maxLength: 60 }).map((all) => new Map(all.entries())),
    tastes: fc.array(fc.constantFrom(-1, 0, 0.5, 1), { maxLength: 60 }).map((all) => new Map(all.entries())),
    difficulties: fc.subarray([1, 2, 9, 10]),
  })
  fc.assert(
    fc.property(
      about,
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 20, max: 200 }),
      (known, people, minutes) => {
        const { games, tastes, difficulties } = known
        const shelf = [...games.keys(), 1_000]
        const kept = shortlist(shelf, { people, minutes }, known)
        const worthOf = (id: number) => {
          const { fame, difficulty } = games.get(id) ?? { fame: 0, difficulty: 0 }
          return fame + 1.5 * (tastes.get(id) ?? 0) + (difficulties.includes(difficulty) ? 1 : 0)
        }
        const fitting = shelf.filter((id) => {
          const found = games.get(id)
          if (!found || found.minutes === null || found.minutes > minutes) return false
          return found.minPlayers <= people && people <= found.maxPlayers
        })
        expect(kept.every((id) => fitting.includes(id))).toBe(true)
        expect(kept).toHaveLength(Math.min(12, fitting.length))
        const least = Math.min(...kept.map(worthOf))
        for (const id of fitting) if (!kept.includes(id)) expect(worthOf(id)).toBeLessThanOrEqual(least)
      },
    ),
  )
})

describe('the step that an evening leads to', () => {
  const late = new Date(now.getTime() + 121 * minuteMs)
  const given = { hasRoom: false, seatsFree: null, people: 3, startsAt: late, now }
  test.each([
    ['sits at a room that is there', { hasRoom: true, startsAt: now }, 'join'],
    ['opens one where nothing limits seats', {}, 'open'],
    ['opens one where the cafe has as many seats', { seatsFree: 3 }, 'open'],
    ['goes to the cafe where it has fewer', { seatsFree: 2 }, 'visit'],
    ['goes to the cafe whose hours allow no room', { isClosedToRooms: true }, 'visit'],
    ['goes to the cafe where a room could not begin so soon', { startsAt: evening }, 'visit'],
  ] as const)('%s', (_, about, step) => {
    expect(stepOf({ ...given, ...about })).toBe(step)
  })
})

test.each([
  ['2026-03-20T09:00:00Z', '2026-03-20T09:00:00.000Z'],
  ['2026-03-20T09:00:01Z', '2026-03-20T09:15:00.000Z'],
  ['2026-03-20T14:59:00Z', '2026-03-20T15:00:00.000Z'],
])('now at %s begins at %s', (given, start) => {
  expect(startOfNow(new Date(given)).toISOString()).toBe(start)
})

describe('loosening', () => {
  test('goes one step further, longer, later and to tomorrow', () => {
    const wishes = looseningsOf(wish, now).map((by) => loosened(wish, by))
    expect(wishes).toEqual([
      { ...wish, withinKm: 10 },
      { ...wish, minutes: 240 },
      { ...wish, startsAt: new Date('2026-03-20T10:30:00Z') },
      { ...wish, startsAt: new Date('2026-03-21T09:30:00Z') },
    ])
  })

  test('offers nothing beyond the limits', () => {
    const most = {
      ...wish,
      withinKm: 10,
      minutes: 360,
      startsAt: new Date(now.getTime() + 48 * 60 * minuteMs - 1),
    }
    expect(looseningsOf(most, now)).toEqual([])
    expect(looseningsOf({ ...most, withinKm: null }, now)).toEqual([])
  })
})

describe('whatever is offered', () => {
  const verdicts = fc.constantFrom<CountVerdict | null>('best', 'good', 'not', null)
  const games = fc.record({
    id: fc.integer({ min: 1, max: 12 }),
    minPlayers: fc.integer({ min: 1, max: 5 }),
    maxPlayers: fc.integer({ min: 2, max: 10 }),
    minutes: fc.option(fc.integer({ min: 5, max: 300 })),
    timedPlays: fc.integer({ min: 0, max: 40 }),
    verdicts: fc
      .tuple(verdicts, fc.integer({ min: 2, max: 10 }))
      .map(([said, people]): EveningGame['verdicts'] => (said === null ? new Map() : verdict(people, said))),
    bestPlayers: fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 2 }),
    fame: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
    taste: fc.constantFrom(-1, 0, 0.4, 1),
    isLevelWanted: fc.boolean(),
  })
  const moments = fc
    .integer({ min: -180, max: 600 })
    .map((minutes) => new Date(evening.getTime() + minutes * minuteMs))
  const rooms = fc.record({
    id: fc.nat(99),
    startsAt: moments,
    seated: fc.integer({ min: 1, max: 9 }),
    seatsFree: fc.integer({ min: 0, max: 9 }),
    lastsMinutes: fc.option(fc.constantFrom(90, 180, 360)),
  })
  const cafes = fc.uniqueArray(
    fc.record({
      id: fc.nat(99),
      km: fc.integer({ min: 0, max: 120 }).map((tenths) => tenths / 10),
      openUntil: fc.oneof(moments, fc.constant('never' as const), fc.constant(null)),
      games: fc.uniqueArray(games, { selector: ({ id }) => id, maxLength: 8 }),
      rooms: fc.array(rooms, { maxLength: 2 }),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  const wishes = fc.record({
    people: fc.integer({ min: 2, max: 10 }),
    minutes: fc.integer({ min: 20, max: 360 }),
    startsAt: fc.constant(evening),
    withinKm: fc.option(fc.constantFrom(...eveningsWithinKm)),
  })
  const runs = { numRuns: 500 }

  test('each evening is at an open cafe near enough, with games that fit and a room with enough seats for which they fit', () => {
    fc.assert(
      fc.property(wishes, cafes, (asked, offered) => {
        const chosen = chooseEvenings(asked, offered)
        expect(chosen.length).toBe(Math.min(mostEvenings, workingCafes(asked, offered).length))
        expect(new Set(chosen.map(({ cafeId }) => cafeId)).size).toBe(chosen.length)
        for (const { cafeId, games: shown, room: taken } of chosen) {
          const there = offered.find(({ id }) => id === cafeId)
          expect(there?.openUntil === 'never' || Number(there?.openUntil) >= Number(endsAtOf(asked))).toBe(
            true,
          )
          expect(asked.withinKm === null || Number(there?.km) <= asked.withinKm).toBe(true)
          expect(shown.length).toBeGreaterThan(0)
          expect(shown.length).toBeLessThanOrEqual(gamesOfEvening)
          for (const each of shown) {
            expect(each.minutes).not.toBeNull()
            expect(Number(each.minutes)).toBeLessThanOrEqual(asked.minutes)
            const table = asked.people + (taken?.seated ?? 0)
            expect(each.minPlayers <= table && table <= each.maxPlayers).toBe(true)
            expect(each.verdicts.get(table)).not.toBe('not')
          }
          if (taken) expect(taken.seatsFree).toBeGreaterThanOrEqual(asked.people)
        }
      }),
      runs,
    )
  })

  test('the order does not depend on the order in which cafes and games are read', () => {
    fc.assert(
      fc.property(wishes, cafes, (asked, offered) => {
        const turned = offered.map((each) => ({ ...each, games: each.games.toReversed() })).toReversed()
        const shownOf = (from: Cafe[]) =>
          chooseEvenings(asked, from).map(({ cafeId, games: shown }) => [cafeId, shown.map(({ id }) => id)])
        expect(shownOf(turned)).toEqual(shownOf(offered))
      }),
      runs,
    )
  })
})
