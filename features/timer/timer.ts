import type { TimerMode } from '~/features/catalogue/game'

/** The rules of a running timer. Times are in milliseconds. */
export interface TimerRules {
  mode: TimerMode
  players: number
  /** The player whose turn is first; by default the first one. */
  first?: number
  /** Each player's time for the whole game; used by `chess` and `hybrid`. */
  bankMs: number
  /** The time for each turn; used by `rummikub` and `hybrid`. */
  turnMs: number
  /** Each started interval of this length below zero costs one penalty. */
  penaltyMs: number
}

/** The active player and all players' remaining and used time. An undo restores it. */
interface TurnState {
  active: number
  /** Counts turns from 0. */
  turn: number
  /** By player; negative after an overrun. */
  bankMs: readonly number[]
  /** The time that is left of the current turn. */
  turnMs: number
  /** Whether this turn ran out and was given back, which happens once a turn. */
  wasGivenBack: boolean
  /** The players who sit out. Turns skip them. */
  out: readonly number[]
  /** The used time, by player. */
  spentMs: readonly number[]
  /** How long the timer has run, excluding pauses. */
  runMs: number
}

export interface TimerState extends TurnState {
  rules: TimerRules
  phase: 'running' | 'paused' | 'ended'
  /** The moment that the clocks refer to. While running, the time since then is not yet subtracted. */
  at: number
  /** When the last turn was passed or ran out. A tap within `doubleTapMs` after it is ignored. */
  guardedFrom: number | null
  /** The last pass, or the turn that ran out since, as long as it can be undone. */
  undo: { by: number; before: TurnState; guardedFrom: number | null; isTimeout: boolean } | null
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
  /** Gives a player a minute more. */
  | { kind: 'give'; player: number }
  | { kind: 'sitOut'; player: number }
  | { kind: 'sitIn'; player: number }
  | { kind: 'end' }
  /** Takes back an end. The timer is then paused. */
  | { kind: 'reopen' }

/** A second tap within this time is ignored. */
const doubleTapMs = 250
/** How long an end can be taken back. */
export const reopenMs = 10_000
/** What a player is given at once. */
export const giftMs = 60_000
/** How many players must stay in. */
const fewestPlaying = 2
/** A clock that reaches this remaining time gives an alert. */
export const alertMs = 10_000
/** A clock changes its colour when its remaining share of time falls to these values. */
const colourShares = { middle: 0.7, low: 0.3 } as const

const hasBank = ({ mode }: TimerRules) => mode === 'chess' || mode === 'hybrid'
const hasTurnClock = ({ mode }: TimerRules) => mode === 'rummikub' || mode === 'hybrid'

function freshTurnState({ players, first = 0, bankMs, turnMs }: TimerRules): TurnState {
  return {
    active: first < players ? first : 0,
    turn: 0,
    bankMs: Array<number>(players).fill(bankMs),
    turnMs,
    wasGivenBack: false,
    out: [],
    spentMs: Array<number>(players).fill(0),
    runMs: 0,
  }
}

export function startTimer(rules: TimerRules, now: number): TimerState {
  return { ...freshTurnState(rules), rules, phase: 'running', at: now, guardedFrom: null, undo: null }
}

function nextTurn(turns: TurnState, { players, turnMs }: TimerRules): TurnState {
  let active = turns.active
  do active = (active + 1) % players
  while (turns.out.includes(active))
  return { ...turns, active, turn: turns.turn + 1, turnMs, wasGivenBack: false }
}

const countPlaying = ({ out }: TurnState, { players }: TimerRules) => players - out.length

function takeOff(turns: TurnState, rules: TimerRules, ms: number): TurnState {
  const { active } = turns
  return {
    ...turns,
    bankMs: hasBank(rules) ? turns.bankMs.with(active, (turns.bankMs[active] ?? 0) - ms) : turns.bankMs,
    turnMs: hasTurnClock(rules) ? turns.turnMs - ms : turns.turnMs,
    spentMs: turns.spentMs.with(active, (turns.spentMs[active] ?? 0) + ms),
    runMs: turns.runMs + ms,
  }
}

/** Subtracts whole rounds without a pass in one step, because a device may have slept for days. */
function takeOffRounds(turns: TurnState, rules: TimerRules, rounds: number): TurnState {
  const ms = rounds * rules.turnMs
  const playing = countPlaying(turns, rules)
  const shareOf = (player: number) => (turns.out.includes(player) ? 0 : ms)
  return {
    ...turns,
    turn: turns.turn + rounds * playing,
    bankMs: hasBank(rules) ? turns.bankMs.map((left, player) => left - shareOf(player)) : turns.bankMs,
    spentMs: turns.spentMs.map((spent, player) => spent + shareOf(player)),
    runMs: turns.runMs + ms * playing,
  }
}

interface Spent {
  turns: TurnState
  /** How long ago the last turn ran out, and what an undo of that restores; null if none ran out. */
  ranOut: { msAgo: number; undo: TimerState['undo'] } | null
}

/** A turn that ran out is given back with a whole clock, once. What has passed since then counts for it. */
function undoOfTimeout(atEnd: TurnState, { turnMs }: TimerRules): TimerState['undo'] {
  if (atEnd.wasGivenBack) return null
  const before = { ...turnStateOf(atEnd), turnMs, wasGivenBack: true }
  return { by: atEnd.active, before, guardedFrom: null, isTimeout: true }
}

/** Lets time pass. When a turn runs out, the next player's turn begins without a penalty. */
function spend(before: TurnState, rules: TimerRules, ms: number): Spent {
  if (!hasTurnClock(rules) || ms < before.turnMs) {
    return { turns: takeOff(before, rules, ms), ranOut: null }
  }
  let left = ms - before.turnMs
  let atEnd = takeOff(before, rules, before.turnMs)
  let turns = nextTurn(atEnd, rules)
  const roundMs = rules.turnMs * countPlaying(before, rules)
  // The loop has at least one turn of the last whole round, because an undo needs what was at its end.
  const rounds = Math.max(0, Math.floor(left / roundMs) - 1)
  turns = takeOffRounds(turns, rules, rounds)
  left -= rounds * roundMs
  while (left >= rules.turnMs) {
    atEnd = takeOff(turns, rules, rules.turnMs)
    turns = nextTurn(atEnd, rules)
    left -= rules.turnMs
  }
  return {
    turns: takeOff(turns, rules, left),
    ranOut: { msAgo: left, undo: undoOfTimeout(atEnd, rules) },
  }
}

/** Brings the clocks up to `now`. An earlier moment than the last one changes nothing. */
function elapse(state: TimerState, now: number): TimerState {
  if (state.phase !== 'running' || now <= state.at) return state
  const { turns, ranOut } = spend(state, state.rules, now - state.at)
  if (ranOut === null) return { ...state, ...turns, at: now }
  return { ...state, ...turns, at: now, guardedFrom: now - ranOut.msAgo, undo: ranOut.undo }
}

function turnStateOf(state: TurnState): TurnState {
  const { active, turn, bankMs, turnMs, wasGivenBack, out, spentMs, runMs } = state
  return { active, turn, bankMs, turnMs, wasGivenBack, out, spentMs, runMs }
}

function pass(state: TimerState, turn: number | undefined): TimerState {
  if (state.phase !== 'running') return state
  if (turn !== undefined && turn !== state.turn) return state
  if (state.guardedFrom !== null && state.at - state.guardedFrom < doubleTapMs) return state
  return {
    ...state,
    ...nextTurn(state, state.rules),
    guardedFrom: state.at,
    undo: {
      by: state.active,
      before: turnStateOf(state),
      guardedFrom: state.guardedFrom,
      isTimeout: false,
    },
  }
}

/** Restores the state as if the last pass had not happened, or gives a turn back that ran out. */
function undo(state: TimerState, by: number | undefined): TimerState {
  if (state.undo === null) return state
  if (by !== undefined && by !== state.undo.by) return state
  const { before, guardedFrom } = state.undo
  const { turns, ranOut } = spend(before, state.rules, state.runMs - before.runMs)
  return {
    ...state,
    ...turns,
    guardedFrom: ranOut === null ? guardedFrom : state.at - ranOut.msAgo,
    undo: ranOut === null ? null : ranOut.undo,
  }
}

/** Where only turns have a time, just the player whose turn it is can be given more. */
function give(state: TimerState, player: number): TimerState {
  const { rules, bankMs, turnMs, active } = state
  const left = bankMs[player]
  if (left === undefined) return state
  if (hasBank(rules)) return { ...state, bankMs: bankMs.with(player, left + giftMs), undo: null }
  if (!hasTurnClock(rules) || player !== active) return state
  return { ...state, turnMs: turnMs + giftMs, undo: null }
}

/** Whether the player has a clock to which time can be added now. */
export function mayGive(state: TimerState, player: number): boolean {
  return give(state, player) !== state
}

export function maySitOut(state: TimerState, player: number): boolean {
  const isIn = player < state.rules.players && !state.out.includes(player)
  return isIn && countPlaying(state, state.rules) > fewestPlaying
}

/** Who sits out in their own turn passes it. */
function sitOut(state: TimerState, player: number): TimerState {
  if (!maySitOut(state, player)) return state
  const turns = { ...turnStateOf(state), out: [...state.out, player] }
  if (player !== state.active) return { ...state, ...turns, undo: null }
  return { ...state, ...nextTurn(turns, state.rules), guardedFrom: state.at, undo: null }
}

function sitIn(state: TimerState, player: number): TimerState {
  if (!state.out.includes(player)) return state
  return { ...state, out: state.out.filter((each) => each !== player), undo: null }
}

/** The only function that changes a timer. An impossible event only lets time pass. */
export function advance(before: TimerState, event: TimerEvent, now: number): TimerState {
  const state = elapse(before, now)
  if (state.phase === 'ended' && event.kind !== 'reopen') return state
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
    case 'give':
      return give(state, event.player)
    case 'sitOut':
      return sitOut(state, event.player)
    case 'sitIn':
      return sitIn(state, event.player)
    case 'end':
      return { ...state, phase: 'ended', at: Math.max(state.at, now) }
    case 'reopen':
      return state.phase === 'ended' && now - state.at < reopenMs ? { ...state, phase: 'paused' } : state
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
    share: Math.max(0, Math.min(1, ...shares)),
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
  const wasPassed = after.undo !== null && !after.undo.isTimeout && after.undo.before.turn >= before.turn
  if (after.turn > before.turn && !wasPassed) return 'timeout'
  if (after.turn !== before.turn || after.runMs < before.runMs) return null
  if (penaltiesOf(after, after.active) > penaltiesOf(before, after.active)) return 'penalty'
  const left = clocksOf(after, after.active).leftMs
  return clocksOf(before, after.active).leftMs > alertMs && left <= alertMs && left > 0 ? 'alert' : null
}

/** The whole seconds that are spoken before the active player's time runs out. */
export const countedSeconds = 5
const spokenSeconds = [
  alertMs / 1000,
  ...Array.from({ length: countedSeconds }, (_, at) => countedSeconds - at),
]

/** The second that the active player's clock has reached between two consecutive states and that is spoken, or null. */
export function spokenBetween(before: TimerState, after: TimerState): number | null {
  if (after.phase !== 'running' || after.turn !== before.turn) return null
  const [earlier, left] = [clocksOf(before, after.active).leftMs, clocksOf(after, after.active).leftMs]
  return (
    spokenSeconds.findLast((second) => earlier > second * 1000 && left <= second * 1000 && left > 0) ?? null
  )
}

/** Formats a time that counts up: only whole seconds count. */
export const usedInWords = (ms: number): string => clockInWords(Math.floor(ms / 1000) * 1000)

/** Formats a clock. A started second counts as whole; below zero the overrun counts up. */
export function clockInWords(ms: number): string {
  const seconds = ms >= 0 ? Math.ceil(ms / 1000) : Math.floor(-ms / 1000)
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return ms < 0 ? `-${text}` : text
}
