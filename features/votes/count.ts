/** What one person wishes for. */
export interface Ballot {
  /** Up to five games, the most wanted first. */
  gameIds: readonly number[]
  /** The one game that this person does not want to play. */
  vetoId: number | null
}

/** Why there is no winner. */
export type WhyNoWinner = 'no-ballots' | 'none-named' | 'all-vetoed'

export interface Count {
  /** The winner first, then the runner-up and those behind it. */
  ranking: number[]
  /** Null exactly if there is a winner. */
  why: WhyNoWinner | null
}

/** How many places a result has. */
export const placesShown = 5

/**
 * The ranked choice by Schulze's rule (docs/shelf-vote.md). `shelf` is what can be played, in the order of the shelf; what
 * else is on a ballot does not count. Games that nobody has named cannot beat a named one, so they are left out.
 */
export function countVote(ballots: readonly Ballot[], shelf: readonly number[]): Count {
  if (ballots.length === 0) return { ranking: [], why: 'no-ballots' }
  const vetoed = new Set(ballots.map(({ vetoId }) => vetoId))
  const named = new Set(ballots.flatMap(({ gameIds }) => gameIds))
  const onShelf = shelf.filter((id) => named.has(id))
  const running = onShelf.filter((id) => !vetoed.has(id))
  if (running.length === 0) {
    const isAllVetoed = onShelf.length > 0 || shelf.every((id) => vetoed.has(id))
    return { ranking: [], why: isAllVetoed ? 'all-vetoed' : 'none-named' }
  }
  const strengths = strengthsAmong(ballots, running)
  const left = running.map((_, at) => at)
  const ranking: number[] = []
  // Who comes next is who would win without those before.
  while (left.length > 0 && ranking.length < placesShown) {
    const [winner = 0] = left.splice(winnerAmong(left, strengths), 1)
    ranking.push(running[winner] ?? 0)
  }
  return { ranking, why: null }
}

interface Duel {
  winner: number
  loser: number
  /** How many more ballots prefer the winner. */
  majority: number
  /** How many more ballots name the winner. */
  naming: number
}

/**
 * `strengths[a][b]` is how strongly a beats b, and 0 if it does not. No two duels are equally strong: what is equal by
 * majority is decided by how many ballots name the game, and after that by the order of the shelf. First places decide
 * nothing, because raising a game on one ballot would take a first place from another and could make the raised one lose.
 */
function strengthsAmong(ballots: readonly Ballot[], running: readonly number[]): number[][] {
  const places = ballots.map(({ gameIds }) =>
    running.map((id) => {
      const place = gameIds.indexOf(id)
      return place < 0 ? Number.POSITIVE_INFINITY : place
    }),
  )
  const namings = running.map((_, at) => places.filter((of) => of[at] !== Number.POSITIVE_INFINITY).length)
  const duels: Duel[] = []
  for (let one = 0; one < running.length; one += 1) {
    for (let other = one + 1; other < running.length; other += 1) {
      const majority = places.reduce((sum, of) => sum + Math.sign(difference(of[other], of[one])), 0)
      const naming = (namings[one] ?? 0) - (namings[other] ?? 0)
      // A tie in both goes to the one that stands first on the shelf, which is `one`.
      const wins = majority > 0 || (majority === 0 && naming >= 0)
      duels.push(
        wins
          ? { winner: one, loser: other, majority, naming }
          : { winner: other, loser: one, majority: -majority, naming: -naming },
      )
    }
  }
  const strengths = running.map(() => running.map(() => 0))
  const inOrder = duels.toSorted(
    (a, b) => a.majority - b.majority || a.naming - b.naming || b.winner - a.winner || b.loser - a.loser,
  )
  inOrder.forEach(({ winner, loser }, at) => {
    const row = strengths[winner]
    if (row) row[loser] = at + 1
  })
  return strengths
}

/** Infinity less infinity is nothing: neither is named. */
function difference(one = 0, other = 0): number {
  return one === other ? 0 : one - other
}

/** The place in `left` of the game whose strongest way to every other is at least as strong as the way back. */
function winnerAmong(left: readonly number[], strengths: readonly (readonly number[])[]): number {
  const ways = left.map((one) => left.map((other) => strengths[one]?.[other] ?? 0))
  for (const [over, onward] of ways.entries()) {
    for (const way of ways) {
      const first = way[over] ?? 0
      if (first === 0) continue
      for (let to = 0; to < onward.length; to += 1) {
        const through = Math.min(first, onward[to] ?? 0)
        if (through > (way[to] ?? 0)) way[to] = through
      }
    }
  }
  return ways.findIndex((way, one) => way.every((there, to) => to === one || there >= (ways[to]?.[one] ?? 0)))
}
