import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ballot, countVote, placesShown } from './count'
import { mostNamed } from './vote'

const shelf = [1, 2, 3, 4, 5, 6, 7, 8]
const ballot = (gameIds: number[], vetoId: number | null = null): Ballot => ({ gameIds, vetoId })
const times = (many: number, gameIds: number[]) => Array.from({ length: many }, () => ballot(gameIds))
const winnerOf = (ballots: readonly Ballot[], games: readonly number[] = shelf) =>
  countVote(ballots, games).ranking[0] ?? null

describe('the count', () => {
  test('follows the worked example of the documentation', () => {
    const [catan, azul, codenames] = [1, 2, 3]
    const ballots = [
      ...times(2, [catan, azul]),
      ballot([azul, codenames, catan]),
      ballot([codenames, azul], catan),
    ]
    expect(countVote(ballots, shelf)).toEqual({ ranking: [azul, codenames], why: null })
    const withoutVeto = ballots.map(({ gameIds }) => ballot([...gameIds]))
    expect(countVote(withoutVeto, shelf)).toEqual({ ranking: [azul, catan, codenames], why: null })
  })

  test('settles a circle at its weakest link', () => {
    // 1 beats 2 by 5 to 3, 2 beats 3 by 6 to 2, 3 beats 1 by 5 to 3 less one.
    const ballots = [...times(4, [1, 2, 3]), ...times(3, [2, 3, 1]), ...times(2, [3, 1, 2])]
    expect(countVote(ballots, shelf).ranking).toEqual([1, 2, 3])
  })

  test('decides a tie by how many name the game, and then by the order of the shelf', () => {
    expect(countVote([ballot([2]), ballot([1])], [1, 2]).ranking).toEqual([1, 2])
    expect(countVote([ballot([2]), ballot([1])], [2, 1]).ranking).toEqual([2, 1])
    expect(countVote([ballot([1, 2]), ballot([2, 1]), ballot([3])], shelf).ranking.at(-1)).toBe(3)
  })

  test.each([
    ['nobody has voted', [], 'no-ballots'],
    ['nobody has named a game', [ballot([], 1)], 'none-named'],
    ['every game that somebody named is vetoed', [ballot([1], 2), ballot([2], 1)], 'all-vetoed'],
    ['every game of the shelf is vetoed', shelf.map((id) => ballot([], id)), 'all-vetoed'],
    ['the named games are gone from the shelf', [ballot([99])], 'none-named'],
  ])('has no winner when %s', (_, ballots, why) => {
    expect(countVote(ballots, shelf)).toEqual({ ranking: [], why })
  })

  test('has five places', () => {
    expect(countVote(times(2, [1, 2, 3, 4, 5]).concat(ballot([6, 7])), shelf).ranking).toEqual([
      1, 2, 3, 4, 5,
    ])
    expect(placesShown).toBe(5)
  })
})

/** Few games, so that ballots meet in circles and ties. */
const games = [1, 2, 3, 4, 5, 6]
const aVeto = fc.option(fc.constantFrom(...games), { nil: null, freq: 6 })
const aBallot = fc
  .record({ gameIds: fc.shuffledSubarray(games, { maxLength: mostNamed }), vetoId: aVeto })
  .map(({ gameIds, vetoId }) =>
    ballot(
      gameIds.filter((id) => id !== vetoId),
      vetoId,
    ),
  )
const someBallots = fc.array(aBallot, { minLength: 1, maxLength: 9 })
const aShelf = fc.shuffledSubarray(games, { minLength: 2 })

const many = { numRuns: 3_000 }

describe('whatever people vote', () => {
  test('a vetoed game and one that nobody named never win', () => {
    fc.assert(
      fc.property(someBallots, aShelf, (ballots, shelf) => {
        for (const id of countVote(ballots, shelf).ranking) {
          expect(ballots.every(({ vetoId }) => vetoId !== id)).toBe(true)
          expect(ballots.some(({ gameIds }) => gameIds.includes(id))).toBe(true)
          expect(shelf).toContain(id)
        }
      }),
      many,
    )
  })

  test('there is a winner, or a reason why there is none', () => {
    fc.assert(
      fc.property(someBallots, aShelf, (ballots, shelf) => {
        const { ranking, why } = countVote(ballots, shelf)
        expect(why === null).toBe(ranking.length > 0)
        expect(new Set(ranking).size).toBe(ranking.length)
      }),
      many,
    )
  })

  test('the order in which they vote does not matter', () => {
    const inTwoOrders = someBallots.chain((ballots) =>
      fc.tuple(fc.constant(ballots), fc.shuffledSubarray(ballots, { minLength: ballots.length })),
    )
    fc.assert(
      fc.property(inTwoOrders, aShelf, ([ballots, again], shelf) => {
        expect(countVote(again, shelf)).toEqual(countVote(ballots, shelf))
      }),
      many,
    )
  })

  test('the winner still wins when somebody raises it on their ballot', () => {
    fc.assert(
      fc.property(someBallots, aShelf, fc.nat(), fc.nat(), (ballots, shelf, whose, up) => {
        const winner = winnerOf(ballots, shelf)
        fc.pre(winner !== null)
        const at = whose % ballots.length
        const raised = ballots.map((each, index) => (index === at ? raise(each, winner, up) : each))
        expect(winnerOf(raised, shelf)).toBe(winner)
      }),
      { ...many, numRuns: 10_000 },
    )
  })

  test('a game that beats each other one by itself wins', () => {
    fc.assert(
      fc.property(someBallots, aShelf, (ballots, shelf) => {
        const beatingAll = condorcetWinner(ballots, shelf)
        if (beatingAll !== null) expect(winnerOf(ballots, shelf)).toBe(beatingAll)
      }),
      many,
    )
  })

  test('a count of the whole shelf comes to the same as one of the named games', () => {
    fc.assert(
      fc.property(someBallots, aShelf, (ballots, shelf) => {
        expect(winnerOf(ballots, shelf)).toBe(plainWinner(ballots, shelf))
      }),
      many,
    )
  })
})

/** The same ballot with this game some places higher, or named where there is room. */
function raise(before: Ballot, id: number, up: number): Ballot {
  const at = before.gameIds.indexOf(id)
  if (at < 0 && before.gameIds.length === mostNamed) return before
  const others = before.gameIds.filter((each) => each !== id)
  const lowest = at < 0 ? others.length : at
  const to = up % (lowest + 1)
  return { ...before, gameIds: [...others.slice(0, to), id, ...others.slice(to)] }
}

/** How many more ballots prefer one game to another. */
function majority(ballots: readonly Ballot[], one: number, other: number): number {
  const placeOf = (gameIds: readonly number[], id: number) =>
    gameIds.includes(id) ? gameIds.indexOf(id) : mostNamed
  return ballots.reduce(
    (sum, { gameIds }) => sum + Math.sign(placeOf(gameIds, other) - placeOf(gameIds, one)),
    0,
  )
}

const unvetoed = (ballots: readonly Ballot[], shelf: readonly number[]) =>
  shelf.filter((id) => ballots.every(({ vetoId }) => vetoId !== id))

function condorcetWinner(ballots: readonly Ballot[], shelf: readonly number[]): number | null {
  const running = unvetoed(ballots, shelf)
  const named = running.filter((id) => ballots.some(({ gameIds }) => gameIds.includes(id)))
  return (
    named.find((one) => running.every((other) => other === one || majority(ballots, one, other) > 0)) ?? null
  )
}

/** The rule once more, over every game of the shelf and by searching paths in place of a matrix. */
function plainWinner(ballots: readonly Ballot[], shelf: readonly number[]): number | null {
  const running = unvetoed(ballots, shelf)
  const naming = (id: number) => ballots.filter(({ gameIds }) => gameIds.includes(id)).length
  if (running.every((id) => naming(id) === 0)) return null
  const links = running.flatMap((from) =>
    running
      .filter((to) => to !== from)
      .map((to) => {
        const by = [
          majority(ballots, from, to),
          naming(from) - naming(to),
          shelf.indexOf(to) - shelf.indexOf(from),
        ]
        return { from, to, by }
      })
      .filter(({ by }) => (by.find((part) => part !== 0) ?? 0) > 0)
      .map(({ from, to, by }) => ({
        from,
        to,
        by: [...by.slice(0, 2), -shelf.indexOf(from), -shelf.indexOf(to)],
      })),
  )
  const weakestFirst = links.toSorted(
    (a, b) => a.by.map((part, at) => part - (b.by[at] ?? 0)).find((part) => part !== 0) ?? 0,
  )
  const strength = (from: number, to: number) => {
    for (let least = weakestFirst.length; least > 0; least -= 1) {
      const reached = new Set([from])
      for (let grows = true; grows; ) {
        const before = reached.size
        for (const link of weakestFirst.slice(least - 1)) if (reached.has(link.from)) reached.add(link.to)
        grows = reached.size > before
      }
      if (reached.has(to)) return least
    }
    return 0
  }
  return (
    running.find((one) =>
      running.every((other) => other === one || strength(one, other) > strength(other, one)),
    ) ?? null
  )
}
