import type { APIRequestContext, Page } from '@playwright/test'
import { timerEndpoints } from '~/features/timer/endpoints'
import { advance, startTimer, type TimerState } from '~/features/timer/timer'
import { defaultSetup, rulesOf, type TimerSetup } from '~/features/timer/timer-setup'
import { signInElsewhere, withToken } from './people'
import { findGame } from './town'

const setup: TimerSetup = { ...defaultSetup, mode: 'hybrid', names: ['지우', '하늘이네집강아지', '바다', ''] }
const phone = 'phone-of-the-walks-through-all-screens'

const unique = () => crypto.randomUUID()

async function post<Answer>(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Answer> {
  const reply = await request.fetch(path, { method, data, headers })
  if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}: ${await reply.text()}`)
  return reply.json()
}

/** As many as may count up. */
const ten: TimerSetup = {
  ...defaultSetup,
  mode: 'countUp',
  names: [...setup.names, '보들보들한곰돌이인형열둘', '구름', '나무', '별', '달', '해'],
}

const openTimer = async (request: APIRequestContext, setup: TimerSetup) => {
  const headers = { 'idempotency-key': unique(), 'device-mark': phone }
  const body = { setup, phone }
  return (await post<{ key: string; now: number }>(request, timerEndpoints.open.path, body, headers)).key
}

/** Creates shared timers and a result, for the screens that open them by key. */
export async function makeTimers(request: APIRequestContext): Promise<Record<string, string>> {
  const [waiting, running, ofTen] = [
    await openTimer(request, setup),
    await openTimer(request, setup),
    await openTimer(request, ten),
  ]
  const { now } = (await (await request.get(timerEndpoints.clock.path)).json()) as { now: number }
  for (const timer of [running, ofTen]) {
    const start = { phone, key: unique(), kind: 'start', turn: null, at: now, after: 0 }
    await post(request, timerEndpoints.send.path.replace(':key', timer), start)
  }
  const ended = await openTimer(request, setup)
  for (const kind of ['start', 'end']) {
    const event = { phone, key: unique(), kind, turn: null, at: now + (kind === 'end' ? 1 : 0), after: 0 }
    await post(request, timerEndpoints.send.path.replace(':key', ended), event)
  }
  const scores = { phone, scores: [15, -2, 7, 7], lowWins: false, isRanked: true, takesOver: false }
  await post(request, timerEndpoints.enterScores.path.replace(':key', ended), scores, {}, 'PUT')
  const { access } = await signInElsewhere(request, 'host')
  const game = await findGame(request, '스플렌더')
  const result = {
    gameId: game.id,
    minutes: 40,
    ownPlace: 0,
    players: [
      { name: '지우', score: 15, isWinner: true },
      { name: '하늘', score: -2, isWinner: false },
    ],
  }
  const { headers } = withToken(access)
  const saved = await post<{ key: string }>(request, timerEndpoints.saveResult.path, result, {
    ...headers,
    'idempotency-key': unique(),
  })
  return {
    'waiting timer': waiting,
    'running timer': running,
    'timer of ten': ofTen,
    'ended timer': ended,
    'timer result': saved.key,
  }
}

/** Stores a timer in this phase, which this browser shows from the next page on. */
export async function keepTimer(
  page: Page,
  phase: TimerState['phase'],
  { isRanked = false } = {},
): Promise<void> {
  // Any page of our origin would do, because only its storage is needed.
  await page.goto('/v1/health')
  const now = await page.evaluate(() => Date.now())
  const started = startTimer(rulesOf(setup), now)
  const state =
    phase === 'running' ? started : advance(started, { kind: phase === 'paused' ? 'pause' : 'end' }, now)
  const scoring = {
    scores: setup.names.map(() => ''),
    lowWins: false,
    isRanked,
    game: null,
    key: null,
    resultKey: null,
  }
  const stored = { setup, game: { setup, state, scoring }, time: { moment: now, wall: now } }
  await page.evaluate((text) => localStorage.setItem('timer', text), JSON.stringify(stored))
}
