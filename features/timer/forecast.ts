import { playsForMedian } from '~/features/play-records/verdict'
import { minuteMs, secondMs } from '~/lib/durations'

/** A finished game whose time was measured. */
export interface MeasuredGame {
  players: number
  seconds: number
  /** How often the turn was passed; null where no timer counted. */
  turns: number | null
}

/** A median of logarithms, and how far another game is from it: one standard deviation. */
interface Usual {
  centre: number
  spread: number
}

/** What a game takes at a number of players. */
export interface Pace {
  /** Measured games at this number of players, and at any. */
  samples: number
  all: number
  /** Of the game's seconds. */
  time: Usual
  /** Of the number of turns, and of the seconds of one; null while too few are counted. */
  turns: { count: Usual; each: Usual } | null
}

export interface Forecast {
  at: Date
  /** Eight of ten games end between these. */
  from: Date
  until: Date
}

/** Why these numbers: docs/forecast.md. */
const rule = {
  /** What a record at another number of players weighs for each player of difference. */
  weightPerPlayer: 0.5,
  /** Time grows with this power of the number of players, and turns with the other. */
  timePower: 0.3,
  turnPower: 1,
  /** The spread of a game about which little is known, and how many records that is worth. */
  spread: 0.3,
  spreadOfTurns: 0.13,
  spreadSamples: 4,
  /** Whole games were found in a range that is narrower than their spread says. */
  narrower: 0.8,
  /** What is left out at each end of the range. */
  tail: 0.1,
  /** One turn's spread about the mean, as a share of it. */
  oneTurn: 0.7,
  /** How much a table's later turns differ from its earlier ones. */
  drift: 0.15,
  /** A table so many spreads behind has not passed its turns. */
  mostSpreads: 3,
  firstShare: 1 / 3,
} as const

function weightedMedian(values: readonly { value: number; weight: number }[]): number {
  const sorted = [...values].sort((one, other) => one.value - other.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const [at, { value, weight }] of sorted.entries()) {
    passed += weight
    if (passed > half) return value
    if (passed === half) return (value + (sorted[at + 1]?.value ?? value)) / 2
  }
  return Number.NaN
}

function usualOf(
  games: readonly MeasuredGame[],
  players: number,
  { power, spread, of }: { power: number; spread: number; of: (game: MeasuredGame) => number },
  share = 1,
): Usual {
  const values = games.map((game) => ({
    value: Math.log(of(game)) + power * Math.log(players / game.players),
    weight: rule.weightPerPlayer ** Math.abs(players - game.players),
  }))
  const centre = weightedMedian(values)
  const weight = values.reduce((sum, each) => sum + each.weight, 0)
  const squares = values.reduce((sum, each) => sum + each.weight * (each.value - centre) ** 2, 0)
  const variance =
    (rule.spreadSamples * spread ** 2 + squares) / (rule.spreadSamples + Math.max(0, weight - 1))
  return { centre, spread: share * Math.sqrt(variance * (1 + 1 / weight)) }
}

/** What these games say of the next one at this number of players; null if they are too few. */
export function paceOf(games: readonly MeasuredGame[], players: number): Pace | null {
  if (games.length < playsForMedian) return null
  const counted = games.filter(({ turns }) => turns !== null && turns > 0)
  const turnsOf = ({ turns }: MeasuredGame) => turns ?? 1
  const { timePower, turnPower, spread, spreadOfTurns } = rule
  return {
    samples: games.filter((game) => game.players === players).length,
    all: games.length,
    time: usualOf(games, players, { power: timePower, spread, of: ({ seconds }) => seconds }, rule.narrower),
    turns:
      counted.length < playsForMedian
        ? null
        : {
            count: usualOf(counted, players, { power: turnPower, spread: spreadOfTurns, of: turnsOf }),
            each: usualOf(counted, players, {
              power: timePower - turnPower,
              spread,
              of: (game) => game.seconds / turnsOf(game),
            }),
          },
  }
}

/** How far a running game is. */
export interface Progress {
  /** How long it has run, excluding pauses. */
  runMs: number
  turns: number
}

/** The whole length of a running game by its turns: what it took so far, and the turns to come at this table's pace. */
function byTurns({ count, each }: NonNullable<Pace['turns']>, spent: number, turns: number): Usual {
  const usual = Math.exp(count.centre)
  const left = Math.max(0, usual - turns)
  // The more turns a table has had, the better its pace is known.
  const seen = rule.oneTurn ** 2 / turns
  const trust = each.spread ** 2 / (each.spread ** 2 + seen)
  const pace = Math.exp(trust * Math.log(spent / turns) + (1 - trust) * each.centre)
  const variance = trust * seen + rule.drift ** 2 + rule.oneTurn ** 2 / Math.max(1, left)
  return {
    centre: Math.log(spent + left * pace),
    spread: Math.hypot(count.spread, (left / usual) * Math.sqrt(variance)),
  }
}

/** By turns where they say more than time alone. */
function lengthOf({ time, turns }: Pace, spent: number, passed: number): Usual {
  if (turns === null || passed === 0) return time
  const counted = byTurns(turns, spent, passed)
  const isOff = counted.centre - time.centre > rule.mostSpreads * time.spread
  return isOff || counted.spread >= time.spread ? time : counted
}

/**
 * The length below which a share of games stays, of those that last longer than what is spent: a log-logistic
 * distribution, whose tails are longer than a normal one's and whose quantiles are one line.
 */
function quantile({ centre, spread }: Usual, spent: number, share: number): number {
  const steepness = Math.PI / (spread * Math.sqrt(3))
  const outlived = 1 + Math.exp(steepness * (Math.log(spent) - centre))
  return Math.exp(centre + Math.log(outlived / (1 - share) - 1) / steepness)
}

/** When a running game ends; null before a third of it, as far as that is known. */
export function forecastOf(pace: Pace, { runMs, turns }: Progress, now: Date): Forecast | null {
  const spent = runMs / secondMs
  if (spent <= 0) return null
  const length = lengthOf(pace, spent, turns)
  const whole = quantile(length, spent, 0.5)
  if (spent < whole * rule.firstShare) return null
  const after = (seconds: number) => new Date(now.getTime() + Math.max(0, seconds - spent) * secondMs)
  return {
    at: after(whole),
    from: after(quantile(length, spent, rule.tail)),
    until: after(quantile(length, spent, 1 - rule.tail)),
  }
}

/** What a screen says: five minutes are as exact as a forecast is, and in short games one. */
export function roundedForecast({ at, from, until }: Forecast): Forecast {
  const step = until.getTime() - from.getTime() > 10 * minuteMs ? 5 * minuteMs : minuteMs
  const round = (moment: Date, how: (value: number) => number) =>
    new Date(how(moment.getTime() / step) * step)
  const [low, high] = [round(from, Math.floor), round(until, Math.ceil)]
  return { at: round(at, Math.round), from: low, until: high }
}
