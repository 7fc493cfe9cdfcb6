import { setTimeout as pause } from 'node:timers/promises'
import { setupShape, timerEndpoints } from '~/features/timer/contract'
import { defaultSetup } from '~/features/timer/timer-setup'

// Runs in its own process, because reading hundreds of streams would block the measuring process.

export type PhonesTask =
  | { open: { origin: string; timers: number; streamsEach: number } }
  | { send: { events: number; perSecond: number } }
  | { read: { origin: string; key: string; atOnce: number } }

export interface PhonesReport {
  keys: string[]
  statuses: number[]
  /** Streams that were told of the last event. */
  upToDate: number
  messages: number
}

interface Timer {
  key: string
  sent: number
  /** Its events are sent one after another. */
  lastSent: Promise<number>
  /** The last event that each stream was told of. */
  seen: number[]
}

const phone = 'phone-that-opened-the-timers'
let origin = ''
const timers: Timer[] = []
let messages = 0

async function post(path: string, body: object): Promise<{ status: number; reply: unknown }> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, reply: await answer.json() }
}

const pathOf = (path: string, key: string) => path.replace(':key', key)

async function openTimer(): Promise<Timer> {
  const setup = setupShape.toWire({ ...defaultSetup, names: ['지우', '하늘'] })
  const { reply } = await post(timerEndpoints.open.path, { setup, phone })
  const timer = { key: (reply as { key: string }).key, sent: 0, lastSent: Promise.resolve(200), seen: [] }
  const status = await send(timer)
  if (status !== 200) throw new Error(`The start of a timer was answered with ${status}.`)
  return timer
}

/** Starts the timer, then pauses and resumes it. */
async function send(timer: Timer): Promise<number> {
  const kind = timer.sent === 0 ? 'start' : timer.sent % 2 === 1 ? 'pause' : 'resume'
  timer.sent += 1
  const event = {
    phone,
    key: `sent-event-${timer.sent}`,
    kind,
    turn: null,
    at: Date.now(),
    after: timer.sent - 1,
  }
  return (await post(pathOf(timerEndpoints.send.path, timer.key), event)).status
}

/** Resolves with the status once the first message has come. */
async function follow(timer: Timer): Promise<number> {
  const { status, body } = await fetch(origin + pathOf(timerEndpoints.follow.path, timer.key))
  if (status !== 200 || !body) return status
  const place = timer.seen.push(0) - 1
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async () => {
    const { done, value } = await reader.read()
    text += value ?? ''
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const block = text.slice(0, end)
      text = text.slice(end + 2)
      if (!block.startsWith('data: ')) continue
      messages += 1
      const { events } = JSON.parse(block.slice(6)) as { events: { seq: number }[] }
      timer.seen[place] = events.at(-1)?.seq ?? timer.seen[place] ?? 0
    }
    return done
  }
  while (timer.seen[place] === 0) if (await next()) return status
  const readOn = async () => {
    while (!(await next()));
  }
  void readOn().catch(() => null)
  return status
}

const report = (statuses: number[]): PhonesReport => ({
  keys: timers.map(({ key }) => key),
  statuses,
  upToDate: timers.flatMap(({ seen, sent }) => seen.filter((seq) => seq === sent)).length,
  messages,
})

async function work(task: PhonesTask): Promise<PhonesReport> {
  if ('open' in task) {
    origin = task.open.origin
    for (let opened = 0; opened < task.open.timers; opened += 1) timers.push(await openTimer())
    const statuses: number[] = []
    for (let at = 0; at < task.open.streamsEach; at += 1)
      statuses.push(...(await Promise.all(timers.map(follow))))
    return report(statuses)
  }
  if ('send' in task) {
    messages = 0
    const sending: Promise<number>[] = []
    const began = performance.now()
    for (let at = 0; at < task.send.events; at += 1) {
      const timer = timers[at % timers.length]
      if (!timer) continue
      timer.lastSent = timer.lastSent.then(() => send(timer))
      sending.push(timer.lastSent)
      const aheadMs = ((at + 1) * 1_000) / task.send.perSecond - (performance.now() - began)
      if (aheadMs > 0) await pause(aheadMs)
    }
    const statuses = await Promise.all(sending)
    const until = performance.now() + 60_000
    while (report([]).upToDate < timers.flatMap(({ seen }) => seen).length && performance.now() < until)
      await pause(20)
    return report(statuses)
  }
  const { key, atOnce } = task.read
  origin = task.read.origin
  const path = pathOf(timerEndpoints.read.path, key)
  const answers = await Promise.all(Array.from({ length: atOnce }, () => post(path, { phone })))
  return report(answers.map(({ status }) => status))
}

process.on('message', (task: PhonesTask) => void work(task).then((done) => process.send?.(done)))
process.on('disconnect', () => process.exit(0))
