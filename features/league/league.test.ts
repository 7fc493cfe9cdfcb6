import { describe, expect, test } from 'vitest'
import { seededRandom } from '~/lib/seeded-random'
import {
  closingOf,
  hasEnded,
  isInTime,
  overall,
  type RecordedPlay,
  rankInSteps,
  rankSeason,
  type SeasonGiven,
  type Standing,
  seasonAfter,
} from './league'

const day = '2026-11-10'
const longAgo = '2025-01-01'

/** A play that the first `winners` players win. The second player records it. */
function play(players: number[], about: Partial<RecordedPlay> & { winners?: number } = {}): RecordedPlay {
  const { winners = 1, ...rest } = about
  return {
    gameId: 7,
    authorId: players[1] ?? 0,
    playedOn: day,
    writtenOn: day,
    seats: players.map((memberId, at) => ({ memberId, isWinner: at < winners })),
    ...rest,
  }
}

function rankedIn(plays: RecordedPlay[], about: Partial<SeasonGiven> = {}, board: number = overall) {
  const people = plays.flatMap(({ seats }) => seats.flatMap(({ memberId }) => memberId ?? []))
  const entrants = new Map(people.map((id) => [id, longAgo]))
  return rankSeason({ plays, gatherings: [], entrants, ...about }).get(board) ?? []
}

function of(standings: readonly Standing[], memberId: number): Standing {
  const found = standings.find((standing) => standing.memberId === memberId)
  if (!found) throw new Error(`nothing is said of ${memberId}`)
  return found
}

const pointsOf = (standings: readonly Standing[], memberId: number) => of(standings, memberId).points

/** In this club of nine every member has played all others and beaten half of them. */
function club(): RecordedPlay[] {
  const plays: RecordedPlay[] = []
  for (let one = 1; one <= 9; one += 1) {
    for (let other = one + 1; other <= 9; other += 1) {
      plays.push(play((one + other) % 2 === 0 ? [one, other] : [other, one]))
    }
  }
  return plays
}

describe('a win', () => {
  test('over somebody who has met four people is worth more than one over somebody who has met nobody else', () => {
    const plays = [play([1, 2]), play([3, 4]), ...[5, 6, 7].map((other) => play([other, 4]))]
    const standings = rankedIn(plays)
    expect(pointsOf(standings, 1)).toBe(25)
    expect(pointsOf(standings, 3)).toBe(100)
  })

  test('over more people is worth more than one over a single person', () => {
    const standings = rankedIn([
      ...club(),
      play([11, 1], { authorId: 1 }),
      play([12, 1, 2, 3], { authorId: 1 }),
      play([12, 2], { authorId: 2 }),
      play([12, 3], { authorId: 3 }),
    ])
    expect(pointsOf(standings, 12)).toBeGreaterThan(2.5 * pointsOf(standings, 11))
    expect(of(standings, 12)).toMatchObject({ beaten: 3, met: 3 })
  })

  test('over somebody who wins from others is worth up to twice as much', () => {
    const others = [21, 22, 23, 24, 25, 26]
    const known = others.flatMap((one) =>
      others.filter((other) => other < one).map((other) => play([one, other])),
    )
    const standings = rankedIn([
      ...known,
      // Member 31 has beaten all of them, member 32 has lost to all.
      ...others.map((other) => play([31, other])),
      ...others.map((other) => play([other, 32])),
      play([1, 31]),
      play([2, 32]),
    ])
    expect(pointsOf(standings, 1)).toBe(200)
    expect(pointsOf(standings, 2)).toBe(100)
  })

  test('of a team is shared by the team', () => {
    const standings = rankedIn([
      ...club(),
      play([11, 12, 1, 2], { winners: 2, authorId: 1 }),
      play([11, 2]),
      play([1, 11]),
    ])
    const alone = rankedIn([...club(), play([12, 1], { authorId: 1 })])
    expect(pointsOf(standings, 12)).toBeLessThan(1.2 * pointsOf(alone, 12))
  })

  test('counts once the loser has written a play with the winner, or has been at a meetup with them', () => {
    const written = play([1, 2], { authorId: 1 })
    expect(of(rankedIn([written]), 1)).toMatchObject({ points: 0, place: null, unheard: 1, met: 0 })
    expect(of(rankedIn([written], { gatherings: [[1, 2, 9]] }), 1)).toMatchObject({ points: 25, unheard: 0 })
    const again = play([1, 2], {
      gameId: 8,
      seats: [
        { memberId: 1, isWinner: false },
        { memberId: 2, isWinner: false },
      ],
    })
    expect(of(rankedIn([written, again]), 1)).toMatchObject({ points: 25, unheard: 0 })
  })

  test('counts for the game as well, and only there', () => {
    const plays = [...club(), play([1, 2], { gameId: 8 })]
    expect(rankedIn(plays, {}, 8).map(({ memberId, place }) => [memberId, place])).toEqual([
      [1, 1],
      [2, null],
    ])
    expect(of(rankedIn(plays, {}, 8), 1).points).toBe(100)
  })

  test('does not count without a loser, without a winner or over a guest', () => {
    const together = play([1, 2, 3], { winners: 3 })
    const undecided = play([1, 2], { winners: 0 })
    const alone = play([1, 2], {
      seats: [
        { memberId: 1, isWinner: true },
        { memberId: null, isWinner: false },
      ],
    })
    expect(rankedIn([together, undecided, alone])).toEqual([])
  })

  test('does not count over somebody who stays out of the league', () => {
    expect(rankedIn([play([1, 2])], { entrants: new Map([[1, longAgo]]) })).toEqual([])
  })
})

describe('places', () => {
  test('are shared by equal points, and the next one is left out', () => {
    const standings = rankedIn([play([1, 2]), play([3, 4]), play([5, 6], { winners: 1 }), play([6, 5])])
    expect(standings.slice(0, 4).map(({ memberId, place, points }) => [memberId, place, points])).toEqual([
      [1, 1, 25],
      [3, 1, 25],
      [5, 3, 13],
      [6, 3, 13],
    ])
    expect(standings.slice(4).map(({ place }) => place)).toEqual([null, null])
  })

  test('do not depend on the order in which plays were written down', () => {
    const random = seededRandom('league')
    for (let turn = 0; turn < 30; turn += 1) {
      const plays = Array.from({ length: 60 }, () => {
        const table = random.shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9]).slice(0, random.int(2, 5))
        return play(table, {
          gameId: random.int(1, 3),
          winners: random.int(1, 2),
          playedOn: `2026-11-${String(random.int(10, 28))}`,
          writtenOn: '2026-11-28',
        })
      }).filter(isInTime)
      const entrants = new Map([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => [id, `2026-10-${String(20 + id)}`]))
      const first = rankSeason({ plays, gatherings: [], entrants })
      const again = rankSeason({ plays: random.shuffle(plays), gatherings: [], entrants })
      for (const board of first.keys()) expect(again.get(board)).toEqual(first.get(board))
    }
  })

  test('never come from more than two whole wins over each person', () => {
    const random = seededRandom('most points')
    for (let turn = 0; turn < 30; turn += 1) {
      const plays = Array.from({ length: 80 }, () =>
        play(random.shuffle([1, 2, 3, 4, 5, 6, 7]).slice(0, random.int(2, 5))),
      )
      for (const { points, beaten, met } of rankedIn(plays)) {
        expect(points).toBeLessThanOrEqual(200 * beaten)
        expect(beaten).toBeLessThanOrEqual(met)
      }
    }
  })
})

describe('the work on a season', () => {
  function stepsOf(plays: RecordedPlay[]): number {
    const people = plays.flatMap(({ seats }) => seats.flatMap(({ memberId }) => memberId ?? []))
    const entrants = new Map(people.map((id) => [id, longAgo]))
    return [...rankInSteps({ plays, gatherings: [], entrants })].length
  }

  test('pauses by how much there is to do, whether many sit at a table or few', () => {
    const table = (people: number, winners: number) =>
      play(
        Array.from({ length: people }, (_, at) => at + 1),
        { winners },
      )
    const small = stepsOf(Array.from({ length: 5_000 }, () => table(4, 1)))
    const large = stepsOf(Array.from({ length: 1_000 }, () => table(20, 10)))
    expect(small).toBeGreaterThanOrEqual(10)
    expect(large).toBeGreaterThanOrEqual(30)
  })

  test('pauses within the standings of a single game, too', () => {
    const people = Array.from({ length: 150 }, (_, at) => at + 1)
    const everyPair = people.flatMap((one) =>
      people.filter((other) => other < one).map((other) => play([one, other])),
    )
    // Reading 11,175 plays of two takes sixteen pauses. The rest are those of two boards with as many pairs.
    expect(stepsOf(everyPair)).toBeGreaterThanOrEqual(40)
  })
})

describe('somebody who cheats', () => {
  test('gains nothing by two hundred games with one friend', () => {
    const once = rankedIn([...club(), play([11, 1])])
    const often = rankedIn([...club(), ...Array.from({ length: 200 }, () => play([11, 1]))])
    expect(pointsOf(often, 11)).toBe(pointsOf(once, 11))
    const two = rankedIn(Array.from({ length: 200 }, (_, at) => play(at % 2 === 0 ? [1, 2] : [2, 1])))
    expect(two.map(({ points }) => points)).toEqual([13, 13])
  })

  test('gains by a ring of five what four people are worth, and not more for a thousand games', () => {
    const ring = (games: number) =>
      [1, 2, 3, 4, 5].flatMap((one) =>
        [1, 2, 3, 4, 5]
          .filter((other) => other > one)
          .flatMap((other) => Array.from({ length: games }, () => play([one, other]))),
      )
    const once = rankedIn(ring(1))
    expect(rankedIn(ring(100))).toEqual(once)
    expect(once.map(({ points }) => points)).toEqual([520, 360, 220, 100, 0])
  })

  test('gains nothing by accounts made today, and little by old ones that know nobody else', () => {
    const puppets = Array.from({ length: 50 }, (_, at) => 100 + at)
    const plays = puppets.map((puppet) => play([1, puppet]))
    const fresh = new Map([[1, longAgo], ...puppets.map((puppet) => [puppet, day] as const)])
    expect(of(rankedIn(plays, { entrants: fresh }), 1)).toMatchObject({ points: 0, place: null })
    expect(pointsOf(rankedIn(plays.slice(0, 4)), 1)).toBe(100)
  })

  test('gains nothing by writing down wins over people who say nothing of it', () => {
    const strangers = Array.from({ length: 30 }, (_, at) => 50 + at)
    const plays = [...club(), ...strangers.map((stranger) => play([11, stranger], { authorId: 11 }))]
    expect(of(rankedIn(plays), 11)).toMatchObject({ points: 0, place: null, unheard: 30 })
    const byPuppet = [...club(), play([11, 1, 2, 3, 12], { authorId: 12 })]
    // Only member 12, who recorded the play, confirms the defeat.
    expect(of(rankedIn(byPuppet), 11)).toMatchObject({ points: 25, unheard: 3 })
  })

  test('gains nothing by plays that are dated back, or written down before they were played', () => {
    expect(rankedIn([play([1, 2], { playedOn: '2026-11-01', writtenOn: '2026-11-09' })])).toEqual([])
    expect(rankedIn([play([1, 2], { playedOn: '2026-11-09', writtenOn: '2026-11-08' })])).toEqual([])
    expect(rankedIn([play([1, 2], { playedOn: '2026-11-01', writtenOn: '2026-11-08' })])).toHaveLength(2)
  })
})

describe('a season', () => {
  test('is open for three days of the next month', () => {
    expect(seasonAfter('2026-12')).toBe('2027-01')
    expect(closingOf('2026-11')).toEqual(new Date('2026-12-04T00:00:00+09:00'))
    expect(hasEnded('2026-11', new Date('2026-11-30T23:59:59+09:00'))).toBe(false)
    expect(hasEnded('2026-11', new Date('2026-12-01T00:00:00+09:00'))).toBe(true)
  })
})
