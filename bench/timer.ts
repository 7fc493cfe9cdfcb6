import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { paths } from '~/features/paths'
import { setupShape, timerEndpoints } from '~/features/timer/contract'
import { defaultSetup } from '~/features/timer/timer-setup'
import { findChromium } from '~/scripts/lib/system-packages.mjs'
import { type Figure, median, milliseconds } from './figures'
import { type RunningApp, startApp } from './running-app'
import { temporaryFolder } from './town'

/** The largest allowed difference between phones. */
const targetMs = 300
const names = ['지우', '하늘', '바다', '산']
const watchedMs = 5_000
const rounds = 3
const offlineMs = 10_000
/** A pass right after another one would count as a double tap. */
const betweenPassesMs = 600

declare global {
  interface Window {
    /** When the active player's clock first showed each text. */
    clocks: Record<string, number>
    turns: { name: string; at: number }[]
  }
}

/** Records what the page shows and when, by this machine's clock. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.clocks = {}
    window.turns = []
    const look = () => {
      const text = document.querySelector('[data-active]')?.textContent ?? ''
      const [, name, clock] = /^(.+?)차례, 나?(\d+:\d\d)/.exec(text) ?? []
      if (!name) return
      window.clocks[`${name} ${clock}`] ??= Date.now()
      if (window.turns.at(-1)?.name !== name) window.turns.push({ name, at: Date.now() })
    }
    look()
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
}

const onTurn = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} ?차례`) })

interface Table {
  players: Page[]
  all: Page[]
}

async function sitDown(browser: Browser, origin: string): Promise<Table> {
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    // The compiler inserts calls of this helper into the functions that are sent to the page.
    await context.addInitScript({ content: 'globalThis.__name = (given) => given' })
    return context.newPage()
  }
  const all = await Promise.all([...names, 'spectator'].map(open))
  const [host] = all
  if (!host) throw new Error('There is no phone.')
  await host.goto(origin + paths.timer())
  const phone = await host.evaluate(() => {
    localStorage.setItem('device_mark', 'phone-that-opened-the-table')
    return 'phone-that-opened-the-table'
  })
  const reply = await host.request.post(origin + timerEndpoints.open.path, {
    data: { setup: setupShape.toWire({ ...defaultSetup, names }), phone },
    headers: { 'idempotency-key': 'the-table-of-this-run', 'device-mark': phone },
  })
  const { key } = (await reply.json()) as { key: string }
  for (const [seat, page] of all.entries()) {
    await page.goto(origin + paths.timerShared(key))
    if (seat === 0 || seat >= names.length) continue
    await page.getByRole('button', { name: `${names[seat]} 자리에 앉기` }).tap()
    await page.getByText('내 자리', { exact: true }).waitFor()
  }
  await host.getByRole('button', { name: /시작하기/ }).tap()
  for (const page of all) await onTurn(page, '지우').waitFor()
  await Promise.all(all.map(watch))
  return { players: all.slice(0, names.length), all }
}

/** The time differences between the phones at which they showed the same second. */
async function differencesAtRest({ all }: Table): Promise<number[]> {
  for (const page of all) await page.evaluate(() => Object.assign(window, { clocks: {} }))
  await pause(watchedMs)
  const seen = await Promise.all(all.map((page) => page.evaluate(() => window.clocks)))
  return Object.keys(seen[0] ?? {})
    .slice(1)
    .filter((clock) => seen.every((each) => clock in each))
    .map((clock) => {
      const moments = seen.map((each) => each[clock] ?? 0)
      return Math.max(...moments) - Math.min(...moments)
    })
}

interface Pass {
  /** From the phone that passed to the last of the other phones. */
  travelMs: number
  /** The duration of the phone's own request. */
  requestMs: number
}

async function pass({ players, all }: Table, turn: number): Promise<Pass> {
  const [from, to] = [turn % names.length, (turn + 1) % names.length]
  const [name = '', next = ''] = [names[from], names[to]]
  const page = players[from]
  if (!page) throw new Error('There is no such phone.')
  await page.evaluate(() => performance.clearResourceTimings())
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/events'))
  await onTurn(page, name).tap()
  for (const each of all) await onTurn(each, next).waitFor()
  await (await answered).finished()
  const moments = await Promise.all(all.map((each) => each.evaluate(() => window.turns.at(-1)?.at ?? 0)))
  const requestMs = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return entries.findLast(({ name: address }) => address.endsWith('/events'))?.duration ?? Number.NaN
  })
  await pause(betweenPassesMs)
  return { travelMs: Math.max(...moments) - (moments[from] ?? 0), requestMs }
}

function differenceFigure(what: string, differences: readonly number[]): Figure {
  const most = Math.max(...differences)
  return {
    what,
    ours: milliseconds(most),
    beside: `median ${milliseconds(median(differences))} of ${differences.length} seconds`,
    ratio: '',
    target: `≤ ${targetMs} ms`,
    met: most <= targetMs,
  }
}

async function goOffline({ players, all }: Table): Promise<number[]> {
  const [, second] = players
  if (!second) throw new Error('There is no second phone.')
  await second.context().setOffline(true)
  await pause(offlineMs / 2)
  await onTurn(second, '하늘').tap()
  await onTurn(second, '바다').waitFor()
  await pause(offlineMs / 2)
  await second.context().setOffline(false)
  for (const page of all) await onTurn(page, '바다').waitFor()
  return differencesAtRest({ players, all })
}

/** Kills the server, taps a phone meanwhile, and starts another server at the same address. */
async function loseServer(
  table: Table,
  app: RunningApp,
  restart: () => Promise<RunningApp>,
): Promise<{ app: RunningApp; differences: number[]; tookMs: number }> {
  process.kill(app.pid, 'SIGKILL')
  await app.stop()
  const third = table.players[2]
  if (!third) throw new Error('There is no third phone.')
  await onTurn(third, '바다').tap()
  const again = await restart()
  const began = performance.now()
  for (const page of table.all) await onTurn(page, '산').waitFor()
  const tookMs = performance.now() - began
  return { app: again, differences: await differencesAtRest(table), tookMs }
}

/** Measures four phones and a spectator with one timer, each in its own browser context. */
export async function measureTimer(say: (line: string) => void): Promise<Figure[]> {
  const { dataDir, remove } = temporaryFolder()
  let app = await startApp(dataDir, { drawsArtworkAhead: false })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const table = await sitDown(browser, app.origin)
    const atRest = await differencesAtRest(table)
    say(`  at rest: ${atRest.join(' ')} ms`)
    const passes: Pass[] = []
    for (let turn = 0; turn < rounds * names.length + 1; turn += 1) passes.push(await pass(table, turn))
    const travels = passes.map(({ travelMs }) => travelMs)
    say(`  passes: ${travels.join(' ')} ms`)
    const afterOffline = await goOffline(table)
    say(`  after ${offlineMs / 1_000} s without a connection: ${afterOffline.join(' ')} ms`)
    const { port } = app
    const resumed = await loseServer(table, app, () => startApp(dataDir, { drawsArtworkAhead: false, port }))
    app = resumed.app
    say(`  after a kill: ${resumed.differences.join(' ')} ms`)
    return [
      differenceFigure('timer: five phones apart', atRest),
      {
        what: 'timer: a pass until the last phone shows it',
        ours: milliseconds(median(travels)),
        beside: `most ${milliseconds(Math.max(...travels))}; the request itself ${milliseconds(median(passes.map(({ requestMs }) => requestMs)))}`,
        ratio: '',
        target: `≤ ${targetMs} ms`,
        met: Math.max(...travels) <= targetMs,
      },
      differenceFigure('timer: apart after 10 s without a connection', afterOffline),
      differenceFigure(
        `timer: apart after a kill of the server, all there again ${milliseconds(resumed.tookMs)} after its start`,
        resumed.differences,
      ),
    ]
  } finally {
    await browser.close()
    await app.stop()
    remove()
  }
}
