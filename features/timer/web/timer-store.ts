import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { deviceMs } from '~/lib/web/now'
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
import { byPoints, type Outcome } from '../outcome'
import { advance, startTimer, type TimerEvent, type TimerState } from '../timer'
import {
  defaultSetup,
  readPresets,
  readSetup,
  rulesOf,
  type TimerPreset,
  type TimerSetup,
} from '../timer-setup'

/** How this device signals cues. If neither works, the screen flashes instead. */
export interface CueChoice {
  sounds: boolean
  vibrates: boolean
  /** Whether a voice counts the last seconds. */
  speaks: boolean
}

/** The data that is entered after the game. */
export interface Scoring extends Outcome {
  /** As typed, by player. */
  scores: string[]
  lowWins: boolean
  isRanked: boolean
  /** The game that was played, once chosen. */
  game: { id: number; name: string } | null
  /** The meetup at whose table it is played. */
  meetupId: number | null
  /** The index of the player who is this device's member. */
  ownPlace: number
  /** The body and idempotency key of the last request to save the result. */
  sent: { key: string; body: string } | null
  /** The key of the saved result, with which the other players claim theirs; null until it is saved. */
  resultKey: string | null
}

/** This device's timer: its setup, its state and the scores. */
export interface LocalGame {
  setup: TimerSetup
  state: TimerState
  scoring: Scoring
}

interface TimerMemory {
  /** False on the server and until the storage has been read. */
  isRead: boolean
  setup: TimerSetup
  /** The setup of the timer that was started last; null before the first. */
  last: TimerSetup | null
  presets: readonly TimerPreset[]
  cues: CueChoice
  game: LocalGame | null
}

const storageKey = 'timer'
/** The time of day counts as changed when it differs from the monotonic clock by more than this. */
const setByMs = 40

const useMemory = create<TimerMemory>()(() => ({
  isRead: false,
  setup: defaultSetup,
  last: null,
  presets: [],
  cues: { sounds: true, vibrates: true, speaks: false },
  game: null,
}))

/** The device's time for the game in memory; null without a game. */
let time: DeviceTime | null = null

const read = (): Reading => ({ monotonic: performance.now(), wall: deviceMs() })

function keep(): void {
  const { setup, last, presets, cues, game } = useMemory.getState()
  if (time) time = settle(time, read())
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify({ setup, last, presets, cues, game, time: time === null ? null : toStored(time) }),
    )
  } catch {
    // Without storage the timer lasts until the page is closed.
    return
  }
}

interface Stored {
  setup?: unknown
  last?: unknown
  presets?: unknown
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

/** Whether this version of the app can continue the stored game. */
function isGame(game: LocalGame | null | undefined): game is LocalGame {
  const { setup, state, scoring } = game ?? {}
  if (!setup || !state || !scoring || readSetup(setup).names !== setup.names) return false
  const players = setup.names.length
  return (
    JSON.stringify(state.rules) === JSON.stringify(rulesOf(setup)) &&
    Array.isArray(state.out) &&
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

/** Adds the fields that a game stored by an older version lacks, whose last pass can then no longer be undone. */
function asOfNow(game: LocalGame | null | undefined): LocalGame | null {
  if (!game?.setup || !game.state || !Array.isArray(game.setup.names)) return null
  const setup = { ...game.setup, first: game.setup.first ?? 0 }
  const state = {
    ...game.state,
    rules: { ...rulesOf(setup), ...game.state.rules },
    out: game.state.out ?? [],
    wasGivenBack: game.state.wasGivenBack ?? false,
    undo: game.state.undo?.before.out ? game.state.undo : null,
  }
  return { setup, state, scoring: { ...emptyScoring(setup.names.length), ...game.scoring } }
}

function readAll(): void {
  const stored = readStored()
  const found = asOfNow(stored.game)
  const game = isGame(found) && isTime(stored.time) ? found : null
  time = game && isTime(stored.time) ? fromStored(stored.time, read()) : null
  useMemory.setState({
    isRead: true,
    setup: readSetup(stored.setup),
    last: stored.last == null ? null : readSetup(stored.last),
    presets: readPresets(stored.presets),
    cues: {
      sounds: stored.cues?.sounds !== false,
      vibrates: stored.cues?.vibrates !== false,
      speaks: stored.cues?.speaks === true,
    },
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
  // Another tab has changed the same timer.
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

export function rememberPresets(presets: readonly TimerPreset[]): void {
  change({ presets })
}

export function rememberCues(cues: CueChoice): void {
  change({ cues })
}

const emptyScoring = (players: number): Scoring => ({
  ...byPoints,
  scores: Array<string>(players).fill(''),
  lowWins: false,
  isRanked: false,
  game: null,
  meetupId: null,
  ownPlace: 0,
  sent: null,
  resultKey: null,
})

/** Starts a timer; a game that is known already is not asked for after its end, and counted as before. */
export function startGame(
  setup: TimerSetup,
  {
    game = null,
    meetupId = null,
    kind = byPoints.kind,
    teams = byPoints.teams,
  }: Partial<Pick<Scoring, 'game' | 'meetupId' | 'kind' | 'teams'>> = {},
): void {
  time = beginTime(read())
  change({
    setup,
    last: setup,
    game: {
      setup,
      state: startTimer(rulesOf(setup), time.moment),
      scoring: { ...emptyScoring(setup.names.length), game, meetupId, kind, teams },
    },
  })
}

export function forgetGame(): void {
  time = null
  change({ game: null })
}

export function changeScoring(part: Partial<Scoring>): void {
  const { game } = useMemory.getState()
  if (game) change({ game: { ...game, scoring: { ...game.scoring, ...part } } })
}

/** The state at this moment. It is only shown, because only transitions are stored. */
function lookAt(game: LocalGame): TimerState {
  return time === null ? game.state : advance(game.state, { kind: 'tick' }, momentAt(time, read()))
}

/** This moment by the clock of this device's timer. */
export function timerNow(): number {
  return time === null ? 0 : momentAt(time, read())
}

/** Applies an event to the timer. Returns the states before and after it. */
export function sendToTimer(event: TimerEvent): { before: TimerState; after: TimerState } | null {
  const { game } = useMemory.getState()
  if (!game || !time) return null
  const before = lookAt(game)
  const after = advance(game.state, event, momentAt(time, read()))
  if (after !== game.state) change({ game: { ...game, state: after } })
  return { before, after }
}

const lookEveryMs = 100

/** The current state of the timer, updated ten times a second. `onLook` gets each two consecutive states. */
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
      // A turn that ran out is stored like a tap. A changed time of day must not count as elapsed time.
      if (state.turn !== game.state.turn) sendToTimer({ kind: 'tick' })
      else if (time && wasSet(time, read(), setByMs)) keep()
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [game, onLook])
  return game === null ? null : shown === null || game.state.phase !== 'running' ? game.state : shown
}
