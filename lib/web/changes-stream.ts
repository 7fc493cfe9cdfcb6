import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '../endpoint'
import { type Tag, tagHeaders, toTagList } from '../tags'
import { addressOf } from './call'
import { CallFailed } from './call-failed'
import { fetchCredentials, holdsTokens } from './credentials'
import { deviceMs, readNow } from './now'
import { replacePolls } from './polling'
import { queryClient, transportOf } from './query-client'
import { invalidateOlder, noteChangedElsewhere } from './query-tags'
import { tabMark } from './tab-mark'

/** The server sends a heartbeat every 25 seconds, so a connection that is silent for longer is dead. */
const longestSilenceMs = 60_000
const firstPauseMs = 1_000
const longestPauseMs = 60_000
/** Answers read this shortly before the page's first stream opened are not refetched. */
const justReadMs = 3_000

/** Whether the page has begun to listen before, with these tags or others. */
let hasListened = false

/** A browser allows six HTTP/1.1 connections per server, and several windows can be visible at the same time. */
const mostStreams = 3

interface Watched {
  endpoint: Endpoint
  tags: readonly Tag[]
}

type Message = { changed: Tag[] } | { end: string }

function readMessage(block: string): Message | null {
  const fields = Object.fromEntries(
    block.split('\n').map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name, value.join(': ')]
    }),
  )
  if (fields.data === undefined) return null
  const data = JSON.parse(fields.data) as { changed?: Tag[]; reason?: string }
  return fields.event === 'end' ? { end: data.reason ?? '' } : { changed: data.changed ?? [] }
}

/**
 * Passes on messages until the stream ends. Returns the server's reason, or an empty string if the connection broke.
 */
async function readAll(
  body: ReadableStream<Uint8Array>,
  { onChange, quieten }: { onChange: (changed: Tag[]) => void; quieten: () => void },
): Promise<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return ''
    quieten()
    const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
    text = blocks.pop() ?? ''
    for (const message of blocks.map(readMessage)) {
      if (message && 'end' in message) return message.end
      if (message) onChange(message.changed)
    }
  }
}

async function openStream(
  client: QueryClient,
  { endpoint, tags }: Watched,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const address = addressOf(endpoint.path, { query: { own: 'Y', tags: toTagList(tags) } })
  const response = await transportOf(client)(address, {
    headers: { ...headers, [tagHeaders.tab]: tabMark() },
    signal,
  })
  readNow(response)
  if (response.ok && response.body) return response.body
  const refusal = (await response.json().catch(() => ({}))) as { error?: string; code?: string }
  throw new CallFailed(response.status, refusal.error ?? '', refusal)
}

/** Runs the work while holding one of the browser-wide stream slots. Null when other tabs hold all of them. */
async function inFreePlace(work: () => Promise<string>): Promise<string | null> {
  // navigator.locks is missing on plain HTTP.
  if (!navigator.locks) return work()
  for (let place = 1; place <= mostStreams; place += 1) {
    const why = await navigator.locks.request(
      `changes-stream-${place}`,
      { ifAvailable: true },
      async (lock) => lock && work(),
    )
    if (why !== null) return why
  }
  return null
}

/** Whether retrying is useless because the server understood the request and refused it. */
function isFinal(error: unknown): boolean {
  return error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429
}

/**
 * Subscribes to changes of these tags, and of everything that is the member's own, while the tab is visible and a member is signed in, and refetches the queries
 * that depend on them. Returns a function that ends the subscription.
 */
export function followChanges(watched: Watched): () => void {
  const client = queryClient()
  const life = new AbortController()
  let connection: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  /** Runs one connection until it ends. Returns the server's reason. */
  async function listen(own: AbortController): Promise<string> {
    const credentials = await fetchCredentials()
    if (!credentials || !holdsTokens()) return 'signed-out'
    let silence = setTimeout(() => own.abort(), longestSilenceMs)
    const quieten = () => {
      clearTimeout(silence)
      silence = setTimeout(() => own.abort(), longestSilenceMs)
    }
    let isFirst = true
    let pollAgain = () => {}
    // Changes between two connections were not announced, so only answers read since now count as fresh.
    const readSince = hasListened ? deviceMs() : deviceMs() - justReadMs
    hasListened = true
    const onChange = (changed: Tag[]) => {
      failures = 0
      // The first message lists all watched tags, since any of them may have changed before the stream opened.
      if (!isFirst) return noteChangedElsewhere(client, changed)
      isFirst = false
      invalidateOlder(client, changed, readSince)
      pollAgain = replacePolls(client, changed)
    }
    try {
      const body = await credentials.speakFor(watched.endpoint, (headers) =>
        openStream(client, watched, { headers, signal: own.signal }),
      )
      return await readAll(body, { onChange, quieten })
    } finally {
      clearTimeout(silence)
      pollAgain()
      own.abort()
    }
  }

  function nextPause(): number {
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures)
    failures += 1
    // Randomised, so that clients do not all reconnect at the same moment.
    return pause * (0.5 + Math.random() / 2)
  }

  async function connect(): Promise<void> {
    clearTimeout(timer)
    if (connection || life.signal.aborted || document.visibilityState !== 'visible' || !navigator.onLine)
      return
    const own = new AbortController()
    connection = own
    let pause: number | null = null
    try {
      const why = await inFreePlace(() => listen(own))
      // After losing the session or the right, do not reconnect; the user's next action shows why.
      if (why === null) pause = longestPauseMs
      else if (why !== 'signed-out' && why !== 'right-lost') pause = why === 'expired' ? 0 : nextPause()
    } catch (error) {
      if (!isFinal(error)) pause = nextPause()
    }
    if (connection !== own) return
    connection = null
    if (pause !== null) timer = setTimeout(connect, pause)
  }

  function close(): void {
    clearTimeout(timer)
    connection?.abort()
    connection = null
  }

  function followVisibility(): void {
    if (document.visibilityState === 'visible') void connect()
    else close()
  }

  const { signal } = life
  document.addEventListener('visibilitychange', followVisibility, { signal })
  window.addEventListener('online', () => void connect(), { signal })
  void connect()
  return () => {
    life.abort()
    close()
  }
}
