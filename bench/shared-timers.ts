import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { mostEvents } from '~/features/timer/shared-timer'
import { type Figure, milliseconds } from './figures'
import type { RunningApp } from './running-app'
import { memberTokens, mostMsOverIdle, slowestCall } from './stall'
import type { PhonesReport, PhonesTask } from './timer-phones'
import { withDatabase } from './town'

const timers = 25
const streamsEach = 20
const events = 200
/** As often as three networks may send, by the limit of calls a minute. */
const perSecond = 60
const mostQueries = 500
const readsAtOnce = 40
const idleMs = 5_000
/** An idle PostgreSQL session reports its statistics after ten seconds. */
const reportMs = 11_000

async function countTransactions(dataDir: string): Promise<number> {
  const [row] = await withDatabase(
    dataDir,
    (db) => db<{ done: number }[]>`
      select xact_commit + xact_rollback as done from pg_stat_database where datname = current_database()`,
  )
  return row?.done ?? 0
}

/** The statements and transactions that `work` causes, less what the idle app does in the same time. */
async function costOf(dataDir: string, work: () => Promise<unknown>): Promise<number> {
  await pause(reportMs)
  const first = await countTransactions(dataDir)
  const began = performance.now()
  await pause(reportMs)
  const before = await countTransactions(dataDir)
  const idle = (before - first) / (performance.now() - began)
  const workBegan = performance.now()
  await work()
  await pause(reportMs)
  return Math.round((await countTransactions(dataDir)) - before - idle * (performance.now() - workBegan))
}

async function fillTimer(dataDir: string, key: string): Promise<void> {
  await withDatabase(
    dataDir,
    (db) => db`
      insert into timer_events (session_id, seq, event_key, kind, seat, turn, at_ms)
      select id, seq, 'filled-' || seq || repeat('-', 28), 'pass', 0, seq, 1800000000000
      from timer_sessions cross join generate_series(
        (select max(seq) + 1 from timer_events where session_id = timer_sessions.id), ${mostEvents}::int
      ) seq where key = ${key}`,
  )
}

/** Measures shared timers with as many streams and events as a few networks may have. */
export async function measureSharedTimers(
  app: RunningApp,
  dataDir: string,
  say: (line: string) => void,
): Promise<Figure[]> {
  const [other = ''] = await memberTokens(dataDir, [1])
  const child = fork(fileURLToPath(new URL('./timer-phones.ts', import.meta.url)), [])
  const ask = async (task: PhonesTask): Promise<PhonesReport> => {
    child.send(task)
    const [report] = (await once(child, 'message')) as [PhonesReport]
    return report
  }
  const send = () => ask({ send: { events, perSecond } })
  try {
    await slowestCall(app, other, pause(idleMs / 5))
    await app.longestTurnMs()
    const idle = await slowestCall(app, other, pause(idleMs))
    const idleTurn = (await app.longestTurnMs()) ?? 0
    const { keys, statuses } = await ask({ open: { origin: app.origin, timers, streamsEach } })
    const streams = statuses.filter((status) => status === 200).length
    say(`  ${streams} streams`)
    const cost = await costOf(dataDir, send)
    await app.longestTurnMs()
    const sending = send()
    const wait = await slowestCall(app, other, sending)
    const { upToDate, messages } = await sending
    const turn = (await app.longestTurnMs()) ?? 0
    say(
      `  ${cost} queries; others ${milliseconds(wait)}; ${messages} messages, ${upToDate} streams up to date`,
    )
    await pause(reportMs)
    const [full = ''] = keys
    await fillTimer(dataDir, full)
    await app.longestTurnMs()
    const reading = ask({ read: { origin: app.origin, key: full, atOnce: readsAtOnce } })
    const readWait = await slowestCall(app, other, reading)
    const readTurn = (await app.longestTurnMs()) ?? 0
    say(`  a full timer read ${readsAtOnce} times: others ${milliseconds(readWait)}`)
    const turnFigure = (what: string, ms: number, longestWait: number): Figure => ({
      what,
      ours: milliseconds(ms),
      beside: `${milliseconds(idleTurn)} idle; longest wait ${milliseconds(longestWait)}, idle ${milliseconds(idle)}`,
      ratio: '',
      target: `≤ ${mostMsOverIdle} ms over idle`,
      met: ms - idleTurn <= mostMsOverIdle,
    })
    return [
      {
        what: `queries of ${streams} streams and ${events} events of shared timers`,
        ours: String(cost),
        beside: `${events} of them the events`,
        ratio: '',
        target: `≤ ${mostQueries}`,
        met: cost <= mostQueries && upToDate === streams,
      },
      turnFigure('longest turn meanwhile', turn, wait),
      turnFigure(`longest turn, a full timer read ${readsAtOnce} times at once`, readTurn, readWait),
    ]
  } finally {
    child.disconnect()
  }
}
