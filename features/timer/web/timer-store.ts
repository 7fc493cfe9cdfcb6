import { useEffect, useState } from 'react'
import { create } from 'zustand'
import {
  afterHidden,
  beginTime,
  type DeviceTime,
  fromStored,
  momentAt,
  type Reading,
  type StoredTime,
  settle,
  toStored,
  wasSet,
} from '../device-time'
import { advance, startTimer, type TimerEvent, type TimerState } from '../timer'
import { defaultSetup, readSetup, rulesOf, type TimerSetup } from '../timer-setup'

/** How this device tells what happens. What it cannot do, a flash of the screen does instead. */
export interface CueChoice {
  sounds: boolean
  vibrates: boolean
}

/** What was entered after the game. */
export interface Scoring {
  /** As typed, by player. */
  scores: string[]
  lowWins: boolean
  isRanked: boolean
  /** The game that was played, once chosen. */
  game: { id: number; name: string } | null
  /** Which player the member on this device was. */
  ownPlace: number
  /** What was last sent to be saved, and the idempotency key that it went under. */
  sent: { key: string; body: string } | null
  /** Of what was saved, for those who claim theirs. */
  resultKey: string | null
}

/** The timer of this device: what was set up, and how far it is. */
export interface LocalGame {
  setup: TimerSetup
  state: TimerState
  scoring: Scoring
}

interface TimerMemory {
  /** False on the server and until the storage has been read. */
  isRead: boolean
  setup: TimerSetup
  cues: CueChoice
  game: LocalGame | null
}

const storageKey = 'timer'
/** The time of day counts as set by somebody when it differs from the even clock by more than this. */
const setByMs = 40

const useMemory = create<TimerMemory>()(() => ({
  isRead: false,
  setup: defaultSetup,
  cues: { sounds: true, vibrates: true },
  game: null,
}))

/** The device's time for the game in memory. */
let time: DeviceTime | null = null

const read = (): Reading => ({ monotonic: performance.now(), wall: Date.now() })

function keep(): void {
  const { setup, cues, game } = useMemory.getState()
  if (time) time = settle(time, read())
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify({ setup, cues, game, time: time === null ? null : toStored(time) }),
    )
  } catch {
    // Without storage the timer lasts until the page is closed.
    return
  }
}

interface Stored {
  setup?: unknown
  cues?: Partial<CueChoice>
  game?: LocalGame | null
  time?: StoredTime | null
}

function readStored(): Stored {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

const areNumbers = (values: unknown, count: number) =>
  Array.isArray(values) && values.length === count && values.every(Number.isFinite)

/** Whether a stored game is one that this version can go on with. */
function isGame(game: LocalGame | null | undefined): game is LocalGame {
  const { setup, state, scoring } = game ?? {}
  if (!setup || !state || !scoring || readSetup(setup).names !== setup.names) return false
  const players = setup.names.length
  return (
    JSON.stringify(state.rules) === JSON.stringify(rulesOf(setup)) &&
    ['running', 'paused', 'ended'].includes(state.phase) &&
    [state.at, state.active, state.turn, state.turnMs, state.runMs].every(Number.isFinite) &&
    state.active < players &&
    areNumbers(state.bankMs, players) &&
    areNumbers(state.spentMs, players) &&
    Array.isArray(scoring.scores) &&
    scoring.scores.length === players
  )
}

const isTime = (stored: StoredTime | null | undefined): stored is StoredTime =>
  Number.isFinite(stored?.moment) && Number.isFinite(stored?.wall)

/** A game that an earlier version stored has less of the scoring. */
function withScoring(game: LocalGame): LocalGame {
  return { ...game, scoring: { ...emptyScoring(game.setup.names.length), ...game.scoring } }
}

function readAll(): void {
  const stored = readStored()
  const game = isGame(stored.game) && isTime(stored.time) ? withScoring(stored.game) : null
  time = game && isTime(stored.time) ? fromStored(stored.time, read()) : null
  useMemory.setState({
    isRead: true,
    setup: readSetup(stored.setup),
    cues: { sounds: stored.cues?.sounds !== false, vibrates: stored.cues?.vibrates !== false },
    game,
  })
}

function handleVisibility(): void {
  if (time === null) return
  if (document.visibilityState === 'visible') time = afterHidden(time, read())
  keep()
}

let isListening = false
function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('pagehide', keep)
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && time) time = afterHidden(time, read())
  })
  // Another tab has gone on with the same timer.
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) readAll()
  })
}

/** Reads the storage after hydration, because the server has rendered the defaults. */
export function useTimerMemory(): TimerMemory {
  const memory = useMemory()
  useEffect(() => {
    if (!useMemory.getState().isRead) readAll()
    listen()
  }, [])
  return memory
}

function change(part: Partial<TimerMemory>): void {
  useMemory.setState(part)
  keep()
}

export function rememberSetup(setup: TimerSetup): void {
  change({ setup })
}

export function rememberCues(cues: CueChoice): void {
  change({ cues })
}

const emptyScoring = (players: number): Scoring => ({
  scores: Array<string>(players).fill(''),
  lowWins: false,
  isRanked: false,
  game: null,
  ownPlace: 0,
  sent: null,
  resultKey: null,
})

export function startGame(setup: TimerSetup): void {
  time = beginTime(read())
  change({
    setup,
    game: {
      setup,
      state: startTimer(rulesOf(setup), time.moment),
      scoring: emptyScoring(setup.names.length),
    },
  })
}

/** Takes over how a shared timer ended, for the scores. */
export function adoptGame(setup: TimerSetup, state: TimerState): void {
  time = beginTime(read())
  change({ game: { setup, state, scoring: emptyScoring(setup.names.length) } })
}

export function forgetGame(): void {
  time = null
  change({ game: null })
}

export function changeScoring(part: Partial<Scoring>): void {
  const { game } = useMemory.getState()
  if (game) change({ game: { ...game, scoring: { ...game.scoring, ...part } } })
}

/** What is shown right now; only what happens to it is stored. */
function lookAt(game: LocalGame): TimerState {
  return time === null ? game.state : advance(game.state, { kind: 'tick' }, momentAt(time, read()))
}

/** Does something to the running timer. Returns what it was before and is after. */
export function sendToTimer(event: TimerEvent): { before: TimerState; after: TimerState } | null {
  const { game } = useMemory.getState()
  if (!game || !time) return null
  const before = lookAt(game)
  const after = advance(game.state, event, momentAt(time, read()))
  if (after !== game.state) change({ game: { ...game, state: after } })
  return { before, after }
}

const lookEveryMs = 100

/** The timer as it is now, looked at ten times a second. `onLook` hears of each two looks that follow each other. */
export function useRunningTimer(
  game: LocalGame | null,
  onLook: (before: TimerState, after: TimerState) => void,
): TimerState | null {
  const [shown, setShown] = useState<TimerState | null>(null)
  useEffect(() => {
    if (game?.state.phase !== 'running') {
      setShown(null)
      return
    }
    let last = game.state
    const look = () => {
      const state = lookAt(game)
      onLook(last, state)
      last = state
      setShown(state)
      // A turn that ran out is a transition like a tap; and a new time of day must not be taken for time that passed.
      if (state.turn !== game.state.turn) sendToTimer({ kind: 'tick' })
      else if (time && wasSet(time, read(), setByMs)) keep()
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [game, onLook])
  return game === null ? null : shown === null || game.state.phase !== 'running' ? game.state : shown
}
