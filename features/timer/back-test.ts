import { seededRandom } from '~/lib/seeded-random'
import { forecastOf, type MeasuredGame, paceOf } from './forecast'

/** A finished game, and how many of its turns had passed at half of its time. */
export interface TriedGame extends MeasuredGame {
  halfTurns: number | null
}

export interface Trial {
  /** Games about which something was said. */
  tried: number
  /** The median of how far off the end was, as a share of the game. */
  error: number | null
  /** The share of games that ended in the range. */
  covered: number | null
}

/** Forecasts each game at half of its time from all others of its kind. Where `ofTurns` is false, from time alone. */
export function backTest(kinds: readonly (readonly TriedGame[])[], { ofTurns = true } = {}): Trial {
  const errors: number[] = []
  let covered = 0
  const start = new Date(0)
  for (const games of kinds) {
    for (const game of games) {
      const others = games.filter((other) => other !== game)
      const pace = paceOf(ofTurns ? others : others.map((each) => ({ ...each, turns: null })), game.players)
      const turns = game.halfTurns ?? 0
      const said = pace && forecastOf(pace, { runMs: game.seconds * 500, turns }, start)
      if (!said) continue
      const leftMs = game.seconds * 500
      errors.push(Math.abs(said.at.getTime() - leftMs) / (2 * leftMs))
      if (said.from.getTime() <= leftMs && leftMs <= said.until.getTime()) covered += 1
    }
  }
  errors.sort((one, other) => one - other)
  return {
    tried: errors.length,
    error: errors[Math.floor(errors.length / 2)] ?? null,
    covered: errors.length === 0 ? null : covered / errors.length,
  }
}

/** How games that are made up differ, as standard deviations of logarithms. */
export interface Spreads {
  /** One game's number of turns from another's. */
  turns: number
  /** One table's pace from another's. */
  pace: number
}

/** Games of known spread: each table has its pace, each turn its length, and later turns are a little longer. */
export function madeUpGames(
  seed: string,
  { turns, pace }: Spreads,
  { kinds = 20, games = 20 } = {},
): TriedGame[][] {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return Array.from({ length: kinds }, () => {
    const usualTurns = random.between(30, 120)
    const usualSeconds = random.between(20, 80)
    return Array.from({ length: games }, () => {
      const players = random.int(3, 4)
      const count = Math.max(4, Math.round(usualTurns * (players / 4) * Math.exp(turns * normal())))
      const each = usualSeconds * (players / 4) ** -0.7 * Math.exp(pace * normal())
      const lengths = Array.from(
        { length: count },
        // Two exponential parts: a turn's spread is about 0.7 of its mean.
        (_, turn) =>
          ((each * (0.9 + (0.2 * turn) / count)) / 2) *
          -(Math.log(1 - random.next()) + Math.log(1 - random.next())),
      )
      const seconds = lengths.reduce((sum, length) => sum + length, 0)
      let [spent, halfTurns] = [0, 0]
      for (const length of lengths) {
        spent += length
        if (spent > seconds / 2) break
        halfTurns += 1
      }
      return { players, seconds, turns: count, halfTurns }
    })
  })
}
