import { useEffect, useMemo, useState } from 'react'
import { create } from 'zustand'
import { addressOf, call } from '~/lib/web/call'
import { CallFailed } from '~/lib/web/call-failed'
import { followStream, staysFailed } from '~/lib/web/follow-stream'
import { deviceMark, newIdempotencyKey } from '~/lib/web/idempotency-key'
import { deviceMs } from '~/lib/web/now'
import { queryClient } from '~/lib/web/query-client'
import { afterHidden, beginTime, type DeviceTime, momentAt, type Reading } from '../device-time'
import { type SessionNews, type SharedSession, type TableEnding, timerEndpoints } from '../endpoints'
import { scoringMs } from '../shared-result'
import {
  type ClockSample,
  endOf,
  latestMs,
  mostSamples,
  offsetFrom,
  presenceEveryMs,
  replay,
  type SharedEvent,
  type SharedEventKind,
} from '../shared-timer'
import { advance, type TimerState } from '../timer'
import { rulesOf, type TimerSetup } from '../timer-setup'

export interface SharedTimer {
  session: SharedSession | null
  /** This phone's events that the server has not acknowledged. */
  unsent: SharedEvent[]
  /** Whether the server is reachable. */
  isLive: boolean
  /** Why the timer cannot be shown. */
  failure: CallFailed | null
  /** Why this phone's last action did not count, or that it lost its seat. */
  notice: string | null
  /** Whether this phone has ended the game to enter its scores, which it can once the server knows of the end. */
  wantsScores: boolean
}

const nothing: SharedTimer = {
  session: null,
  unsent: [],
  isLive: false,
  failure: null,
  notice: null,
  wantsScores: false,
}

export const useSharedTimer = create<SharedTimer>()(() => nothing)

const get = useSharedTimer.getState
const set = useSharedTimer.setState

const read = (): Reading => ({ monotonic: performance.now(), wall: deviceMs() })

/** This phone's clock, and the samples of its difference from the server's clock. */
let time: DeviceTime | null = null
let samples: ClockSample[] = []

function deviceNow(): number {
  time ??= beginTime(read())
  return momentAt(time, read())
}

/** The server's time as this phone estimates it. */
export function serverNow(): number {
  return Math.round(deviceNow() + (offsetFrom(samples) ?? 0))
}

async function timed<T extends { now: number }>(ask: () => Promise<T>): Promise<T> {
  const askedAt = deviceNow()
  const reply = await ask()
  samples = [...samples, { askedAt, answeredAt: deviceNow(), serverAt: reply.now }].slice(-mostSamples)
  return reply
}

const storageKey = 'shared-timer'

function readLast(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Stores the key, so that a player who leaves the screen can return. */
function remember(key: string): void {
  try {
    localStorage.setItem(storageKey, key)
  } catch {
    // Without storage the player can return only by the code or the link.
    return
  }
}

/** Forgets the key, so that `/timer` no longer leads back to it. */
export function forget(key: string): void {
  if (readLast() === key) localStorage.removeItem(storageKey)
}

/**
 * The shared timer that this device followed last. One that is over leads to its result, as long as the scores can be
 * changed. Null if there is none, or it is gone.
 */
export async function findLast(): Promise<{ key: string; isOver: boolean } | null> {
  const key = readLast()
  if (key === null) return null
  try {
    const input = { params: { key }, body: { phone: deviceMark() } }
    const { isOver, events, now } = await call(timerEndpoints.read, input, { client: queryClient() })
    const endedAt = endOf(events)?.at ?? Number.NEGATIVE_INFINITY
    if (!isOver || now < endedAt + scoringMs) return { key, isOver }
    forget(key)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (!staysFailed(error)) return { key, isOver: false }
    forget(key)
  }
  return null
}

const asksAtFirst = 5

/** Samples the clock difference several times, because `offsetFrom` uses the quickest exchange. */
async function compareClocks(): Promise<void> {
  for (let asked = 0; asked < asksAtFirst; asked += 1) {
    await timed(() => call(timerEndpoints.clock, {}, { client: queryClient() }))
  }
}

/** Replies and news overtake one another, and an older result would take the form from whoever fills it in. */
function newer(known: TableEnding | null, heard: TableEnding | null): TableEnding | null {
  if (known === null || heard === null) return heard ?? known
  return heard.revision < known.revision ? known : heard
}

/** Takes news of the timer that this device still follows; late replies of another one are left out. */
function merge(timer: string, news: SessionNews): void {
  const { session, unsent } = get()
  if (session?.key !== timer) return
  const known = new Map(session.events.map((event) => [event.seq, event]))
  for (const event of news.events) known.set(event.seq, event)
  const events = [...known.values()].sort((one, other) => one.seq - other.seq)
  const keys = new Set(events.map(({ key }) => key))
  // News may be older than what is known, and an end can be taken back, so the log says whether it is over.
  const isOver = events.length > 0 ? endOf(events) !== null : session.isOver || news.isOver
  set({
    session: {
      ...session,
      events,
      setup: { ...session.setup, names: news.names },
      seats: news.seats,
      silent: news.silent,
      isOver,
      ending: isOver ? newer(session.ending, news.ending) : null,
    },
    unsent: unsent.filter(({ key }) => !keys.has(key)),
    isLive: true,
  })
}

/** Takes what a change of the result has answered. */
export function mergeEnding(timer: string, { ending }: Pick<SessionNews, 'ending'>): void {
  const { session } = get()
  if (session?.key === timer) set({ session: { ...session, ending: newer(session.ending, ending) } })
}

const lastSeen = () => get().session?.events.at(-1)?.seq ?? 0

export async function openShared(
  setup: TimerSetup,
  rest: { meetupId?: number | null; gameId?: number | null; teaches?: boolean } = {},
): Promise<string> {
  const opened = await timed(() =>
    call(
      timerEndpoints.open,
      { body: { setup, phone: deviceMark(), meetupId: null, gameId: null, teaches: false, ...rest } },
      { client: queryClient(), idempotencyKey: newIdempotencyKey() },
    ),
  )
  set({ ...nothing, session: opened })
  return opened.key
}

export async function findShared(code: string): Promise<string> {
  const { key } = await call(timerEndpoints.find, { body: { code } }, { client: queryClient() })
  return key
}

/** Sits down, or stays; a name says what the player of this seat is called. */
export async function takeSeat(seat: number, name: string | null = null): Promise<void> {
  const { session } = get()
  if (!session) return
  const input = { params: { key: session.key }, body: { phone: deviceMark(), seat, name } }
  const seated = await timed(() => call(timerEndpoints.sit, input, { client: queryClient() }))
  if (get().session?.key !== session.key) return
  set({ session: { ...(get().session ?? session), ownSeat: seated.ownSeat } })
  merge(session.key, seated)
}

let isSending = false
const retryMs = 700

/** Sends the unsent events in order. Retries each until it is accepted, refused or too late. */
async function sendAll(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (let event = get().unsent[0]; event; event = get().unsent[0]) await sendOne(event)
  } finally {
    isSending = false
  }
}

function drop(event: SharedEvent, notice: string): void {
  set({ unsent: get().unsent.filter(({ key }) => key !== event.key), notice })
}

async function sendOne(event: SharedEvent): Promise<void> {
  const { session } = get()
  if (!session) return set({ unsent: [] })
  const { key, kind, turn, player, at } = event
  const body = { phone: deviceMark(), key, kind, turn, player, at, after: lastSeen() }
  try {
    const sent = await timed(() =>
      call(timerEndpoints.send, { params: { key: session.key }, body }, { client: queryClient() }),
    )
    merge(session.key, sent)
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (staysFailed(error)) return drop(event, error.message)
    set({ isLive: false })
    if (serverNow() - at > latestMs) return drop(event, '연결이 오래 끊겨 있어서 반영하지 못했어요.')
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

/** Records an event of now, which is shown at once and sent soon. `page` is the page or the question of a teach. */
export function act(kind: SharedEventKind, player: number | null = null, page: number | null = null): void {
  const { session, unsent } = get()
  if (session?.ownSeat == null) return
  const at = serverNow()
  const turn = kind === 'pass' || kind === 'undo' ? (stateAt(at)?.turn ?? null) : page
  const event = { key: newIdempotencyKey(), kind, seat: session.ownSeat, turn, player, at }
  set({ unsent: [...unsent, event], notice: null })
  void sendAll()
}

/** The timer at a time of the server's clock; null before the start. */
function stateAt(now: number): TimerState | null {
  const { session, unsent } = get()
  if (!session) return null
  const state = replay(rulesOf(session.setup), [...session.events, ...unsent])
  return state && advance(state, { kind: 'tick' }, now)
}

/** Reports that this phone is present, and updates the clock samples, its own seat and the silent seats. */
async function sayHere(key: string): Promise<void> {
  try {
    const input = { params: { key }, body: { phone: deviceMark() } }
    const { ownSeat, silent } = await timed(() => call(timerEndpoints.here, input, { client: queryClient() }))
    const { session } = get()
    if (session?.key !== key) return
    if (session.ownSeat === ownSeat && String(session.silent) === String(silent)) return
    const isLost = session.ownSeat !== null && ownSeat === null
    set({
      session: { ...session, ownSeat, silent },
      ...(isLost && { notice: '다른 폰이 내 자리에 앉았어요.' }),
    })
  } catch (error) {
    // Ignored, because the stream notices a lost connection.
    if (!(error instanceof CallFailed)) throw error
  }
}

/** Keeps a shared timer up to date until the returned function is called. */
function follow(key: string): () => void {
  const leave = followStream({
    read: () => {
      const input = { params: { key }, body: { phone: deviceMark() } }
      return timed(() => call(timerEndpoints.read, input, { client: queryClient() }))
    },
    onRead: (session) => {
      set({ session, failure: null })
      remember(key)
      merge(key, session)
    },
    onFailed: (failure) => {
      forget(key)
      set({ failure })
    },
    address: () => addressOf(timerEndpoints.follow.path, { params: { key }, query: { after: lastSeen() } }),
    onNews: (data) => merge(key, JSON.parse(data) as SessionNews),
    onLost: () => set({ isLive: false }),
    onOpen: () => {
      void sendAll()
      return compareClocks()
    },
    onReturn: () => {
      if (time) time = afterHidden(time, read())
      // After sleep the time comes from the wall clock, which may be off, so older samples are dropped.
      samples = samples.slice(-1)
    },
  })
  const presence = setInterval(() => {
    if (document.visibilityState === 'visible' && get().isLive) void sayHere(key)
  }, presenceEveryMs)
  return () => {
    clearInterval(presence)
    leave()
  }
}

/** Follows the shared timer with this key while the component is mounted. */
export function useFollowing(key: string): void {
  useEffect(() => {
    if (get().session?.key !== key) set(nothing)
    return follow(key)
  }, [key])
}

const lookEveryMs = 100

/** The shared timer, updated ten times a second. `onLook` gets each two consecutive states. */
export function useSharedState(onLook: (before: TimerState, after: TimerState) => void): TimerState | null {
  const { session, unsent } = useSharedTimer()
  const state = useMemo(
    () => session && replay(rulesOf(session.setup), [...session.events, ...unsent]),
    [session, unsent],
  )
  const [shown, setShown] = useState<TimerState | null>(null)
  useEffect(() => {
    if (!state) return
    let last = advance(state, { kind: 'tick' }, serverNow())
    const look = () => {
      const next = advance(state, { kind: 'tick' }, serverNow())
      onLook(last, next)
      last = next
      setShown(next)
    }
    look()
    if (state.phase !== 'running') return
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [state, onLook])
  // The first render happens before the effect, and must not look like a timer that has not started.
  return state && (shown ?? advance(state, { kind: 'tick' }, serverNow()))
}
