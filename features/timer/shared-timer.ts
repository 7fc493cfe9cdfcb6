import { typedCode } from '~/lib/characters'
import { secondMs } from '~/lib/durations'
import { tagKind } from '~/lib/tags'
import { advance, penaltiesOf, startTimer, type TimerEvent, type TimerRules, type TimerState } from './timer'
import type { TimerSetup } from './timer-setup'

/** What a phone can do while the table follows an explanation, before the start (teach.ts). */
const teachEventKinds = ['page', 'hand', 'answer', 'show'] as const
export type TeachEventKind = (typeof teachEventKinds)[number]

/** What a phone can do to a shared timer. */
export const sharedEventKinds = [
  'start',
  'pass',
  'pause',
  'resume',
  'undo',
  'reset',
  'give',
  'sitOut',
  'sitIn',
  'end',
  'reopen',
  ...teachEventKinds,
] as const
export type SharedEventKind = (typeof sharedEventKinds)[number]

export interface SharedEvent {
  /** Created by the phone, so that an event that is sent twice counts once. */
  key: string
  kind: SharedEventKind
  /** The seat that sent it; null if the session ended by itself. */
  seat: number | null
  /** For a pass or an undo, the turn in which it happened; for a teach, the page or question. Otherwise null. */
  turn: number | null
  /** Who is given time, the pages to turn, sits out or comes back; for a start, who begins. Otherwise null. */
  player: number | null
  /** The time in milliseconds of the server's clock. */
  at: number
}

/** How late an event may arrive and still count at the time it happened. */
export const latestMs = 15_000
/** The maximum age of a shared timer. */
export const sessionMs = 24 * 60 * 60_000
/** How often each phone reports that it is present. */
export const presenceEveryMs = 10_000
/** A seat is silent after this time without its phone. Others act for it, and another phone may take it. */
export const silentMs = 30_000
/** A game has a few hundred events. Each new one replays those before it, so a client must not fill the log. */
export const mostEvents = 1_000
export const codeLength = 6
/** Leaves out letters and digits that look alike. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Parses a typed code. Lower case, spaces and hyphens are allowed. Null if it cannot be a code. */
export function readCode(text: string): string | null {
  const code = typedCode(text).toUpperCase()
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : null
}

export const isTeachKind = (kind: SharedEventKind): kind is TeachEventKind =>
  teachEventKinds.some((each) => each === kind)

/** Sorts the timer's events by the time they happened. A late event goes before events that arrived earlier. */
function inOrder(events: readonly SharedEvent[]): SharedEvent[] {
  return events.filter(({ kind }) => !isTeachKind(kind)).sort((one, other) => one.at - other.at)
}

/** The state after the event, or null if the event has no effect. */
function apply(
  state: TimerState | null,
  { kind, turn, player, at }: SharedEvent,
  rules: TimerRules,
): TimerState | null {
  if (kind === 'start') {
    return state === null ? startTimer(player === null ? rules : { ...rules, first: player }, at) : null
  }
  if (state === null || isTeachKind(kind)) return null
  const before = advance(state, { kind: 'tick' }, at)
  // The turn may have run out in the meantime. The event then refers to an earlier turn and has no effect.
  if ((kind === 'pass' || kind === 'undo') && before.turn !== turn) return null
  const event = timerEvent(kind, player)
  if (event === null) return null
  const after = advance(before, event, at)
  return after === before ? null : after
}

function timerEvent(
  kind: Exclude<SharedEventKind, 'start' | TeachEventKind>,
  player: number | null,
): TimerEvent | null {
  if (kind !== 'give' && kind !== 'sitOut' && kind !== 'sitIn') return { kind }
  return player === null ? null : { kind, player }
}

/** The timer after these events; null before the start. Events without effect are ignored. */
export function replay(rules: TimerRules, events: readonly SharedEvent[]): TimerState | null {
  return inOrder(events).reduce<TimerState | null>(
    (state, event) => apply(state, event, rules) ?? state,
    null,
  )
}

/** The pass that an undo would take back. */
function lastPass(events: readonly SharedEvent[]): SharedEvent | null {
  return inOrder(events).findLast(({ kind }) => kind === 'pass') ?? null
}

/** How many turns had passed when half of the time that the game took was over. */
export function halfTurnsOf(
  rules: TimerRules,
  events: readonly SharedEvent[],
  { runMs, turn }: TimerState,
): number {
  const log = inOrder(events)
  let [from, to] = [log[0]?.at ?? 0, log.at(-1)?.at ?? 0]
  let turns = 0
  while (to - from > secondMs) {
    const middle = Math.floor((from + to) / 2)
    const reached = replay(
      rules,
      log.filter(({ at }) => at <= middle),
    )
    const state = reached && advance(reached, { kind: 'tick' }, middle)
    if (state !== null && state.runMs > runMs / 2) to = middle
    else [from, turns] = [middle, state?.turn ?? 0]
  }
  return Math.min(turn, turns)
}

/** Which seats are taken, and by phones in which state. */
export interface Seating {
  /** The taken seats. */
  seats: readonly number[]
  /** The taken seats whose phone has given no sign of life for `silentMs`. */
  silent: readonly number[]
}

/** Whether this is the first seat whose phone is present. That phone acts for all absent players. */
export function actsForAbsent({ seats, silent }: Seating, own: number): boolean {
  return seats.every((seat) => seat >= own || silent.includes(seat))
}

/** Whether the phone in seat `own` may act for a player: its own, or one whose seat is free or silent. */
export function mayActFor(seating: Seating, own: number, player: number): boolean {
  if (own === player) return true
  const isAbsent = !seating.seats.includes(player) || seating.silent.includes(player)
  return isAbsent && actsForAbsent(seating, own)
}

/** Whether seat `own` may start: seat 0, which opens the timer, or any seat while seat 0 is silent. */
export function mayStart({ silent }: Seating, own: number): boolean {
  return own === 0 || silent.includes(0)
}

/** Whether seat `own` may start everything anew: only seat 0, which opens the timer. */
export const mayReset = (own: number) => own === 0

/**
 * Whether seat `own` may undo now: its own pass, or the turn that ran out of a player for whom it acts.
 */
export function mayUndo(
  { events, ...seating }: Seating & { events: readonly SharedEvent[] },
  { undo }: TimerState,
  own: number,
): boolean {
  if (undo === null) return false
  return undo.isTimeout ? mayActFor(seating, own, undo.by) : lastPass(events)?.seat === own
}

/** When the timer ended, and by which seat; null for the seat if it ended by itself. Null if it goes on. */
export function endOf(events: readonly SharedEvent[]): Pick<SharedEvent, 'seat' | 'at'> | null {
  const last = inOrder(events).findLast(({ kind }) => kind === 'end' || kind === 'reopen')
  return last?.kind === 'end' ? last : null
}

/** The reason why an event that arrives now does not count, or null if it counts. */
export function whyCannotCount(
  { rules, events, ...seating }: Seating & { rules: TimerRules; events: readonly SharedEvent[] },
  event: SharedEvent,
  now: number,
) {
  if (events.length >= mostEvents) return 'tooMany'
  const state = replay(rules, events)
  if (state?.phase === 'ended') {
    if (event.kind !== 'reopen') return 'over'
    const isLate = event.at < now - latestMs
    return isLate || replay(rules, [...events, event])?.phase === 'ended' ? 'endStays' : null
  }
  if (event.at < now - latestMs) return 'tooLate'
  if (state === null && event.kind !== 'start') return 'notStarted'
  if (state === null && event.seat !== null && !mayStart(seating, event.seat)) return 'notYourStart'
  if (event.kind === 'reset' && event.seat !== null && !mayReset(event.seat)) return 'notYourReset'
  // Every logged event had an effect when it arrived. A late event must not take that effect away.
  let reached: TimerState | null = null
  for (const each of inOrder([...events, event])) {
    if (each === event && reached && event.seat !== null) {
      const before = advance(reached, { kind: 'tick' }, event.at)
      if (event.kind === 'pass') {
        if (before.turn !== event.turn) return 'noEffect'
        if (!mayActFor(seating, event.seat, before.active)) return 'notYourTurn'
      }
      if (event.kind === 'undo' && before.undo !== null && before.turn === event.turn) {
        if (!mayUndo({ ...seating, events }, before, event.seat)) return 'notYourPass'
      }
    }
    const after = apply(reached, each, rules)
    if (after === null) return 'noEffect'
    reached = after
  }
  return null
}

/** One exchange with the server: its start and end by this device's clock, and the server's time. */
export interface ClockSample {
  askedAt: number
  answeredAt: number
  serverAt: number
}

/** How many of the latest exchanges are used. */
export const mostSamples = 8

/**
 * The difference to add to this device's clock to get the server's time; null without samples. Uses the
 * quickest exchange, because it leaves the least uncertainty about when the server read its clock.
 */
export function offsetFrom(samples: readonly ClockSample[]): number | null {
  const tripOf = ({ askedAt, answeredAt }: ClockSample) => answeredAt - askedAt
  const [best] = samples.slice(-mostSamples).sort((one, other) => tripOf(one) - tripOf(other))
  return best ? best.serverAt - (best.askedAt + best.answeredAt) / 2 : null
}

/** The setup once the phone that moves from seat `from` to `seat` is called by this name there. */
export function renamedSetup(
  setup: TimerSetup,
  { seat, from, name }: { seat: number; from: number | null; name: string },
): TimerSetup {
  const called = name.trim()
  // Who moves takes the name along.
  const left = from !== null && from !== seat && setup.names[from]?.trim() === called ? from : null
  const names = left === null ? setup.names : setup.names.with(left, '')
  return { ...setup, names: names.with(seat, called) }
}

/** Each player's penalties and used time, for the ranking. */
export function resultOf(state: TimerState): { penalties: number; spentMs: number }[] {
  return state.spentMs.map((spentMs, player) => ({ spentMs, penalties: penaltiesOf(state, player) }))
}

export const timerTags = {
  /** A shared timer: its seats, events and state. */
  sessions: tagKind('timers'),
  /** How long the explanation of a game took. */
  teachings: tagKind('teachings'),
  /** How long tables took for a game. */
  paces: tagKind('timer-paces'),
  /** Saved results of games, which players can claim. */
  results: tagKind('timer-results'),
}
