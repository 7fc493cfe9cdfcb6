export type TimerMode = 'chess' | 'rummikub' | 'hybrid'

/** The rules of a running timer. Times are in milliseconds. */
export interface TimerRules {
  mode: TimerMode
  players: number
  /** Each player's time for the whole game; unused by `rummikub`. */
  bankMs: number
  /** The time for each turn; unused by `chess`. */
  turnMs: number
  /** Each started interval of this length below zero costs one penalty. */
  penaltyMs: number
}

/** The active player and all players' remaining and used time. An undo restores it. */
interface Standing {
  active: number
  /** Counts turns from 0. */
  turn: number
  /** By player; negative after an overrun. */
  bankMs: readonly number[]
  /** The time that is left of the current turn. */
  turnMs: number
  /** The used time, by player. */
  spentMs: readonly number[]
  /** How long the timer has run, excluding pauses. */
  runMs: number
}

export interface TimerState extends Standing {
  rules: TimerRules
  phase: 'running' | 'paused' | 'ended'
  /** The moment that the clocks refer to. While running, the time since then is not yet subtracted. */
  at: number
  /** When the last turn was passed or ran out. A tap within `doubleTapMs` after it is ignored. */
  guardedFrom: number | null
  /** The last pass, as long as it can be undone. */
  undo: { by: number; before: Standing; guardedFrom: number | null } | null
}

export type TimerEvent =
  | { kind: 'tick' }
  /** If `turn` is given, the pass counts only in that turn. */
  | { kind: 'pass'; turn?: number }
  | { kind: 'pause' }
  | { kind: 'resume' }
  /** If `by` is given, only that player's pass is undone. */
  | { kind: 'undo'; by?: number }
  | { kind: 'reset' }
  | { kind: 'end' }

/** A second tap within this time is ignored. */
const doubleTapMs = 250
/** A clock that reaches this remaining time gives an alert. */
const alertMs = 10_000
/** A clock changes its colour when its remaining share of time falls to these values. */
const colourShares = { middle: 0.7, low: 0.3 } as const

const hasBank = ({ mode }: TimerRules) => mode !== 'rummikub'
const hasTurnClock = ({ mode }: TimerRules) => mode !== 'chess'

function freshStanding({ players, bankMs, turnMs }: TimerRules): Standing {
  return {
    active: 0,
    turn: 0,
    bankMs: Array<number>(players).fill(bankMs),
    turnMs,
    spentMs: Array<number>(players).fill(0),
    runMs: 0,
  }
}

export function startTimer(rules: TimerRules, now: number): TimerState {
  return { ...freshStanding(rules), rules, phase: 'running', at: now, guardedFrom: null, undo: null }
}

function nextTurn(standing: Standing, { players, turnMs }: TimerRules, turns = 1): Standing {
  return {
    ...standing,
    active: (standing.active + turns) % players,
    turn: standing.turn + turns,
    turnMs,
  }
}

function takeOff(standing: Standing, rules: TimerRules, ms: number): Standing {
  const { active } = standing
  return {
    ...standing,
    bankMs: hasBank(rules)
      ? standing.bankMs.with(active, (standing.bankMs[active] ?? 0) - ms)
      : standing.bankMs,
    turnMs: hasTurnClock(rules) ? standing.turnMs - ms : standing.turnMs,
    spentMs: standing.spentMs.with(active, (standing.spentMs[active] ?? 0) + ms),
    runMs: standing.runMs + ms,
  }
}

/** Subtracts whole rounds without a pass in one step, because a device may have slept for days. */
function takeOffRounds(standing: Standing, rules: TimerRules, rounds: number): Standing {
  const ms = rounds * rules.turnMs
  return {
    ...nextTurn(standing, rules, rounds * rules.players),
    bankMs: hasBank(rules) ? standing.bankMs.map((left) => left - ms) : standing.bankMs,
    spentMs: standing.spentMs.map((spent) => spent + ms),
    runMs: standing.runMs + ms * rules.players,
  }
}

interface Spent {
  standing: Standing
  /** How long ago the last turn ran out, or null if none did. */
  ranOutMsAgo: number | null
}

/** Lets time pass. When a turn runs out, the next player's turn begins without a penalty. */
function spend(before: Standing, rules: TimerRules, ms: number): Spent {
  if (!hasTurnClock(rules) || ms < before.turnMs) {
    return { standing: takeOff(before, rules, ms), ranOutMsAgo: null }
  }
  let left = ms - before.turnMs
  let standing = nextTurn(takeOff(before, rules, before.turnMs), rules)
  const rounds = Math.floor(left / (rules.turnMs * rules.players))
  standing = takeOffRounds(standing, rules, rounds)
  left -= rounds * rules.turnMs * rules.players
  while (left >= rules.turnMs) {
    standing = nextTurn(takeOff(standing, rules, rules.turnMs), rules)
    left -= rules.turnMs
  }
  return { standing: takeOff(standing, rules, left), ranOutMsAgo: left }
}

/** Brings the clocks up to `now`. An earlier moment than the last one changes nothing. */
function elapse(state: TimerState, now: number): TimerState {
  if (state.phase !== 'running' || now <= state.at) return state
  const { standing, ranOutMsAgo } = spend(state, state.rules, now - state.at)
  if (ranOutMsAgo === null) return { ...state, ...standing, at: now }
  return { ...state, ...standing, at: now, guardedFrom: now - ranOutMsAgo, undo: null }
}

function standingOf({ active, turn, bankMs, turnMs, spentMs, runMs }: TimerState): Standing {
  return { active, turn, bankMs, turnMs, spentMs, runMs }
}

function pass(state: TimerState, turn: number | undefined): TimerState {
  if (state.phase !== 'running') return state
  if (turn !== undefined && turn !== state.turn) return state
  if (state.guardedFrom !== null && state.at - state.guardedFrom < doubleTapMs) return state
  return {
    ...state,
    ...nextTurn(state, state.rules),
    guardedFrom: state.at,
    undo: { by: state.active, before: standingOf(state), guardedFrom: state.guardedFrom },
  }
}

/** Restores the state as if the last pass had not happened. */
function undo(state: TimerState, by: number | undefined): TimerState {
  if (state.phase === 'ended' || state.undo === null) return state
  if (by !== undefined && by !== state.undo.by) return state
  const { before, guardedFrom } = state.undo
  const { standing, ranOutMsAgo } = spend(before, state.rules, state.runMs - before.runMs)
  return {
    ...state,
    ...standing,
    guardedFrom: ranOutMsAgo === null ? guardedFrom : state.at - ranOutMsAgo,
    undo: null,
  }
}

/** The only function that changes a timer. An impossible event only lets time pass. */
export function advance(before: TimerState, event: TimerEvent, now: number): TimerState {
  const state = elapse(before, now)
  if (state.phase === 'ended') return state
  switch (event.kind) {
    case 'tick':
      return state
    case 'pass':
      return pass(state, event.turn)
    case 'pause':
      return state.phase === 'running' ? { ...state, phase: 'paused' } : state
    case 'resume':
      return state.phase === 'paused' ? { ...state, phase: 'running', at: Math.max(state.at, now) } : state
    case 'undo':
      return undo(state, event.by)
    case 'reset':
      return startTimer(state.rules, Math.max(state.at, now))
    case 'end':
      return { ...state, phase: 'ended' }
  }
}

export function penaltiesOf({ bankMs, rules }: TimerState, player: number): number {
  const left = bankMs[player] ?? 0
  if (!hasBank(rules) || left >= 0) return 0
  return Math.floor(-left / rules.penaltyMs) + 1
}

export interface PlayerClocks {
  bankMs: number | null
  turnMs: number | null
  /** The smaller remaining share of the bank and the turn, from 0 to 1. */
  share: number
  /** The time until this player's bank or turn runs out; negative after an overrun. */
  leftMs: number
}

export function clocksOf({ rules, bankMs, turnMs, active }: TimerState, player: number): PlayerClocks {
  const bank = hasBank(rules) ? (bankMs[player] ?? 0) : null
  const turn = hasTurnClock(rules) ? (player === active ? turnMs : rules.turnMs) : null
  const shares = [
    ...(bank === null ? [] : [bank / rules.bankMs]),
    ...(turn === null ? [] : [turn / rules.turnMs]),
  ]
  return {
    bankMs: bank,
    turnMs: turn,
    share: Math.max(0, Math.min(...shares)),
    leftMs: Math.min(bank ?? Number.POSITIVE_INFINITY, turn ?? Number.POSITIVE_INFINITY),
  }
}

export type TimeLevel = 'plenty' | 'middle' | 'low' | 'over'

export function levelOf(state: TimerState, player: number): TimeLevel {
  const { bankMs, share } = clocksOf(state, player)
  if (bankMs !== null && bankMs < 0) return 'over'
  if (share <= colourShares.low) return 'low'
  return share <= colourShares.middle ? 'middle' : 'plenty'
}

/** An event that is signalled by sound, vibration or a flash. */
export type TimerCue = 'alert' | 'penalty' | 'timeout'

/** The cue for the active player between two consecutive states of a timer, or null. */
export function cueBetween(before: TimerState, after: TimerState): TimerCue | null {
  if (after.phase !== 'running' || before.phase !== 'running') return null
  const wasPassed = after.undo !== null && after.undo.before.turn >= before.turn
  if (after.turn > before.turn && !wasPassed) return 'timeout'
  if (after.turn !== before.turn || after.runMs < before.runMs) return null
  if (penaltiesOf(after, after.active) > penaltiesOf(before, after.active)) return 'penalty'
  const left = clocksOf(after, after.active).leftMs
  return clocksOf(before, after.active).leftMs > alertMs && left <= alertMs && left > 0 ? 'alert' : null
}

/** Formats a clock. A started second counts as whole; below zero the overrun counts up. */
export function clockInWords(ms: number): string {
  const seconds = ms >= 0 ? Math.ceil(ms / 1000) : Math.floor(-ms / 1000)
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return ms < 0 ? `-${text}` : text
}
