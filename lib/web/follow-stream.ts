import { newVersion } from '../new-version'
import { CallFailed } from './call-failed'

/** The server sends a message at once and heartbeats afterwards, so a stream without a first message is stuck. */
const longestSilenceMs = 25_000
const shortestPauseMs = 500
const longestPauseMs = 4_000

/** A page of another release loads anew, and a server with too much to do answers later. */
const passes = [newVersion.status, 429]
export const staysFailed = ({ status }: CallFailed) =>
  status >= 400 && status < 500 && !passes.includes(status)

interface Followed<Whole> {
  /** Reads the whole thing, before each stream. */
  read: () => Promise<Whole>
  onRead: (whole: Whole) => void
  /** A failed read that stays so ends the following. */
  onFailed: (failure: CallFailed) => void
  /** The address of the stream that goes on after what is known. */
  address: () => string
  onNews: (data: string) => void
  /** The connection is lost, and is tried again after a pause. */
  onLost: () => void
  /** Runs once the stream is open, and counts as part of connecting. */
  onOpen?: () => Promise<void>
  /** The page is visible again, and reads everything next. */
  onReturn?: () => void
}

/**
 * Keeps one thing up to date by a stream of its own, which needs no account, until the returned function is called. A hidden
 * tab holds no stream, and reads everything again once it is visible.
 */
export function followStream<Whole>(followed: Followed<Whole>): () => void {
  const { read, onRead, onFailed, address, onNews, onLost, onOpen, onReturn } = followed
  let isOver = false
  let stream: EventSource | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  function loseConnection(): void {
    if (isOver) return
    stream?.close()
    clearTimeout(silence)
    onLost()
    clearTimeout(timer)
    timer = setTimeout(connect, Math.min(longestPauseMs, shortestPauseMs * 2 ** failures))
    failures += 1
  }

  function readNews({ data }: MessageEvent<string>): void {
    failures = 0
    clearTimeout(silence)
    onNews(data)
  }

  function listen(): void {
    stream?.close()
    stream = new EventSource(address())
    stream.onmessage = readNews
    stream.onerror = loseConnection
    stream.addEventListener('end', loseConnection)
    silence = setTimeout(loseConnection, longestSilenceMs)
  }

  async function connect(): Promise<void> {
    try {
      const whole = await read()
      if (isOver) return
      onRead(whole)
      listen()
      await onOpen?.()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (isOver) return
      if (staysFailed(error)) onFailed(error)
      else loseConnection()
    }
  }

  function handleVisibility(): void {
    if (document.visibilityState !== 'visible') {
      // A hidden tab must not hold one of the browser's few connections.
      stream?.close()
      clearTimeout(silence)
      return
    }
    onReturn?.()
    void connect()
  }

  const life = new AbortController()
  document.addEventListener('visibilitychange', handleVisibility, { signal: life.signal })
  window.addEventListener('online', () => void connect(), { signal: life.signal })
  void connect()
  return () => {
    isOver = true
    life.abort()
    stream?.close()
    clearTimeout(timer)
    clearTimeout(silence)
  }
}
