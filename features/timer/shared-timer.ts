import { advance, penaltiesOf, startTimer, type TimerRules, type TimerState } from './timer'

/** What phones do to a timer that they share. */
export const sharedEventKinds = ['start', 'pass', 'pause', 'resume', 'undo', 'reset', 'end'] as const
export type SharedEventKind = (typeof sharedEventKinds)[number]

export interface SharedEvent {
  /** Made by the phone, so that an event that is sent again counts once. */
  key: string
  kind: SharedEventKind
  /** Who did it; null when the session ended by itself. */
  seat: number | null
  /** The turn that was passed or taken back. */
  turn: number | null
  /** When, in milliseconds of the server's clock. */
  at: number
}

/** How late an event may arrive and still count from when it happened. */
export const latestMs = 15_000
/** How long a shared timer lasts. */
export const sessionMs = 24 * 60 * 60_000
/** Every phone says this often that it is there. */
export const presenceEveryMs = 10_000
/** A seat whose phone was not heard of for this long is silent: others act for it, and another phone can take it. */
export const silentMs = 30_000
/** A game has some hundreds; this only keeps somebody from filling the log. */
export const mostEvents = 5_000
export const codeLength = 6
/** Without letters and digits that look alike. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code as people type it: small letters and spaces do not matter. Null if it cannot be one. */
export function readCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : null
}

/** By when they happened. A late event takes its place among those that arrived before it. */
function inOrder(events: readonly SharedEvent[]): SharedEvent[] {
  return [...events].sort((one, other) => one.at - other.at)
}

/** The state after the event, or null if the event changes nothing. */
function apply(
  state: TimerState | null,
  { kind, turn, at }: SharedEvent,
  rules: TimerRules,
): TimerState | null {
  if (kind === 'start') return state === null ? startTimer(rules, at) : null
  if (state === null) return null
  const before = advance(state, { kind: 'tick' }, at)
  // A turn that ran out in the meantime cannot be passed or taken back any more.
  if ((kind === 'pass' || kind === 'undo') && before.turn !== turn) return null
  const after = advance(before, { kind }, at)
  return after === before ? null : after
}

/** The timer after these events; null before the start. Events that change nothing are left out. */
export function replay(rules: TimerRules, events: readonly SharedEvent[]): TimerState | null {
  return inOrder(events).reduce<TimerState | null>(
    (state, event) => apply(state, event, rules) ?? state,
    null,
  )
}

/** The pass that would be taken back now. */
export function lastPass(events: readonly SharedEvent[]): SharedEvent | null {
  return inOrder(events).findLast(({ kind }) => kind === 'pass') ?? null
}

/** Who is at the table. */
export interface Seating {
  /** Seats that a phone has. */
  seats: readonly number[]
  /** Those of them whose phone was not heard of for a while. */
  silent: readonly number[]
}

/** Whether this is the first seat whose phone is there. It acts for everybody whose phone is not. */
export function actsForAbsent({ seats, silent }: Seating, own: number): boolean {
  return seats.every((seat) => seat >= own || silent.includes(seat))
}

/** Whether this phone acts for a player: for its own, or for one who has no phone or whose phone is silent. */
export function mayActFor(seating: Seating, own: number, player: number): boolean {
  if (own === player) return true
  const isAbsent = !seating.seats.includes(player) || seating.silent.includes(player)
  return isAbsent && actsForAbsent(seating, own)
}

/** Whether this phone may start: the one that opened the timer, or any player's once that one is silent. */
export function mayStart({ silent }: Seating, own: number): boolean {
  return own === 0 || silent.includes(0)
}

export type WhyNot =
  | 'notStarted'
  | 'over'
  | 'tooLate'
  | 'notYourTurn'
  | 'notYourPass'
  | 'noEffect'
  | 'tooMany'

/** Why an event that arrives now does not count, or null. */
export function whyCannotCount(
  { rules, events, ...seating }: Seating & { rules: TimerRules; events: readonly SharedEvent[] },
  event: SharedEvent,
  now: number,
): WhyNot | null {
  const state = replay(rules, events)
  if (state?.phase === 'ended') return 'over'
  if (events.length >= mostEvents) return 'tooMany'
  if (event.at < now - latestMs) return 'tooLate'
  if (state === null && event.kind !== 'start') return 'notStarted'
  // Every event changed something when it arrived; a late one may not make another one void.
  let reached: TimerState | null = null
  for (const each of inOrder([...events, event])) {
    if (each === event && event.kind === 'pass' && reached && event.seat !== null) {
      const { active, turn } = advance(reached, { kind: 'tick' }, event.at)
      if (turn !== event.turn) return 'noEffect'
      if (!mayActFor(seating, event.seat, active)) return 'notYourTurn'
    }
    const after = apply(reached, each, rules)
    if (after === null) return 'noEffect'
    reached = after
  }
  if (event.kind === 'undo' && lastPass(events)?.seat !== event.seat) return 'notYourPass'
  return null
}

/** One exchange with the server: when it was asked and answered by this device's clock, and what the server said. */
export interface ClockSample {
  askedAt: number
  answeredAt: number
  serverAt: number
}

/** How many of the last exchanges are looked at. */
export const samplesKept = 8

/**
 * What has to be added to this device's clock to get the server's: from the quickest exchange, which leaves the least
 * doubt about when in it the server looked at its clock.
 */
export function offsetFrom(samples: readonly ClockSample[]): number | null {
  const tripOf = ({ askedAt, answeredAt }: ClockSample) => answeredAt - askedAt
  const [best] = samples.slice(-samplesKept).sort((one, other) => tripOf(one) - tripOf(other))
  return best ? best.serverAt - (best.askedAt + best.answeredAt) / 2 : null
}

/** What is left of a game for the ranking. */
export function resultOf(state: TimerState): { penalties: number; spentMs: number }[] {
  return state.spentMs.map((spentMs, player) => ({ spentMs, penalties: penaltiesOf(state, player) }))
}
