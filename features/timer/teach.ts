import type { CheckQuestion } from '~/features/catalogue/game'
import { latestMs, mayActFor, type Seating, type SharedEvent } from './shared-timer'

/** One page of an explanation, with the address of its picture without the width. */
export interface TeachPage {
  title: string
  lines: readonly string[]
  image: string | null
}

/** What a table follows before its timer starts: pages, questions, and a last step from which the game begins. */
export interface Teach {
  gameName: string
  pages: readonly TeachPage[]
  questions: readonly CheckQuestion[]
}

/** An event of the log. Those that the server has not numbered yet come last. */
type Numbered = SharedEvent & { seq?: number }

export interface TeachState {
  /** The step that the table is at: a page, then a question, then the end. */
  step: number
  /** The seat that turns the pages. */
  explainer: number
  /** For each question, the seats that have answered. What they answered never leaves their phones. */
  answered: readonly (readonly number[])[]
  /** The questions whose answer the explainer has shown. */
  shown: readonly number[]
}

export const lastStep = ({ pages, questions }: Teach) => pages.length + questions.length

/** The log in the order in which the server received it, each event once. */
function inOrder(events: readonly Numbered[]): Numbered[] {
  const once = new Map<string, Numbered>()
  for (const event of events) {
    if (once.get(event.key)?.seq === undefined) once.set(event.key, event)
  }
  const placeOf = ({ seq }: Numbered) => seq ?? Number.MAX_SAFE_INTEGER
  return [...once.values()].sort((one, other) => placeOf(one) - placeOf(other) || one.at - other.at)
}

/** Where the teach is after these events; null before its first page. */
export function teachAfter(teach: Teach, events: readonly Numbered[]): TeachState | null {
  let step: number | null = null
  let explainer = 0
  const answered: number[][] = teach.questions.map(() => [])
  const shown: number[] = []
  for (const { kind, turn, player, seat } of inOrder(events)) {
    if (kind === 'page' && turn !== null) step = Math.min(turn, lastStep(teach))
    if (kind === 'hand' && player !== null) explainer = player
    if (kind === 'answer' && turn !== null && seat !== null) answered[turn]?.push(seat)
    if (kind === 'show' && turn !== null) shown.push(turn)
  }
  return step === null ? null : { step, explainer, answered, shown }
}

/** The seats whose answer a question waits for: those whose phone is there, without the one that explains. */
export function asked({ seats, silent }: Seating, { explainer }: TeachState): number[] {
  return seats.filter((seat) => seat !== explainer && !silent.includes(seat))
}

/** Whether the table sees the answer: everybody has answered, or the explainer goes on. */
export function isAnswerShown(state: TeachState, seating: Seating, question: number): boolean {
  if (state.shown.includes(question)) return true
  const waitedFor = asked(seating, state)
  const answered = state.answered[question] ?? []
  return waitedFor.length > 0 && waitedFor.every((seat) => answered.includes(seat))
}

/** Whether seat `own` turns the pages: the explainer, or who acts for it while its phone is silent. */
export const mayTurnPages = (seating: Seating, explainer: number, own: number) =>
  mayActFor(seating, own, explainer)

/** How many events of a log may be about its teach, so that the game has room for its own. */
const mostTeachEvents = 400

/** The reason why an event of a teach does not count, or null if it counts. */
export function whyCannotTeach(
  { teach, events, ...seating }: Seating & { teach: Teach | null; events: readonly Numbered[] },
  { kind, turn, player, seat, at }: SharedEvent,
  now: number,
) {
  if (teach === null) return 'noTeach'
  if (seat === null) return 'noEffect'
  if (events.some((event) => event.kind === 'start' || event.kind === 'end')) return 'teachOver'
  if (at < now - latestMs) return 'tooLate'
  if (events.length >= mostTeachEvents) return 'tooMany'
  const state = teachAfter(teach, events)
  if (kind !== 'answer' && !mayTurnPages(seating, state?.explainer ?? 0, seat)) return 'notYourTeach'
  if (kind === 'page') {
    if (turn === null || turn < 0 || turn > lastStep(teach)) return 'noPage'
    return turn === state?.step ? 'noEffect' : null
  }
  if (kind === 'hand') {
    if (player === null || !seating.seats.includes(player)) return 'notSeated'
    return player === (state?.explainer ?? 0) ? 'noEffect' : null
  }
  if (turn === null || teach.questions[turn] === undefined) return 'noPage'
  if (state === null || state.step < teach.pages.length + turn) return 'noPage'
  const isDone = kind === 'show' ? state.shown.includes(turn) : state.answered[turn]?.includes(seat)
  return isDone ? 'noEffect' : null
}

/** A page that shows for longer is a break, such as somebody fetching drinks. It does not count. */
export const longestPageMs = 15 * 60_000
const shortestTeachSeconds = 30
const longestTeachSeconds = 90 * 60

/**
 * How many seconds the explanation took, from its first page to the end of its last one, without breaks. Null if the
 * table has not seen all pages, or if it took so little or long that it says nothing about the game.
 */
export function taughtSeconds(teach: Teach, events: readonly Numbered[]): number | null {
  const turns = inOrder(events).filter(({ kind }) => kind === 'page' || kind === 'start')
  const last = teach.pages.length - 1
  let spent = 0
  let hasSeenLast = false
  for (const [at, event] of turns.entries()) {
    if (event.kind === 'start' || (event.turn ?? 0) > last) break
    if (event.turn === last) hasSeenLast = true
    const next = turns[at + 1]
    const shownMs = next === undefined ? 0 : Math.max(0, next.at - event.at)
    if (shownMs <= longestPageMs) spent += shownMs
  }
  const seconds = Math.round(spent / 1_000)
  return hasSeenLast && seconds >= shortestTeachSeconds && seconds <= longestTeachSeconds ? seconds : null
}
