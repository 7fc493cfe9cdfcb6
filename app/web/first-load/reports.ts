import {
  framesOf,
  isForeign,
  longestMessage,
  mostErrorsOfPage,
  stripped,
} from '~/features/browsers/browser-error'
import { browserEndpoints } from '~/features/browsers/endpoints'
import { screenPattern } from '~/features/browsers/screen-pattern'
import { type Metric, oneLoadOf } from '~/features/browsers/vitals'
import { inOurWords } from '~/lib/calls-version'
import { CallFailed } from '~/lib/web/call-failed'

declare global {
  interface ImportMetaEnv {
    /** The version of the app. */
    readonly RELEASE: string
  }

  /** What failed before this code was there; `first-script.ts` keeps it. */
  var early: (ErrorEvent | PromiseRejectionEvent)[] | undefined
}

function screenNow(): string {
  const matches = window.__reactRouterDataRouter?.state.matches ?? []
  return screenPattern(matches.map(({ route }) => route.path))
}

/** Sent without cookies and tokens, and also while the page goes away. What gets lost is not sent again. */
function send({ path }: { path: string }, body: object): void {
  if (!navigator.onLine) return
  void fetch(path, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json', ...inOurWords },
    body: JSON.stringify(body),
  }).catch(() => null)
}

const sent = new Set<string>()

function noteError(error: unknown): void {
  // A refusal is an answer, and whoever leaves a screen aborts its reads.
  if (!(error instanceof Error) || error instanceof CallFailed || error.name === 'AbortError') return
  const stack = error.stack ?? ''
  if (sent.size >= mostErrorsOfPage || isForeign(error.message, stack)) return
  const message = stripped(`${error.name}: ${error.message}`, longestMessage)
  const frames = framesOf(stack)
  const key = JSON.stringify([message, frames[0]])
  if (sent.has(key)) return
  sent.add(key)
  send(browserEndpoints.noteError, { release: import.meta.env.RELEASE, screen: screenNow(), message, frames })
}

const noteEvent = (event: ErrorEvent | PromiseRejectionEvent) =>
  noteError('reason' in event ? event.reason : event.error)

function listen(): void {
  globalThis.early?.forEach(noteEvent)
  addEventListener('error', noteEvent)
  addEventListener('unhandledrejection', noteEvent)
  // What an error boundary catches reaches no other place: React only writes it to the console.
  const write = console.error
  console.error = (...given: unknown[]) => {
    write(...given)
    given.forEach(noteError)
  }
}

/** Measures a page load until the page is first hidden. What a later screen adds counts for that screen. */
async function measure(): Promise<void> {
  const firstScreen = screenNow()
  const { onCLS, onINP, onLCP } = await import('web-vitals')
  const found = new Map<Metric, { metric: Metric; screen: string; value: number }>()
  const keep = (metric: Metric, value: number, screen = screenNow()) =>
    found.set(metric, { metric, screen, value: Math.round(value) })
  const all = { reportAllChanges: true }
  onLCP(({ value }) => keep('lcp', value, firstScreen), all)
  onINP(({ value }) => keep('inp', value), all)
  onCLS(({ value }) => keep('cls', value * 1000), all)
  // On the window, so that it runs after the library's own, which take what is still under way.
  const finish = () => {
    if (document.visibilityState !== 'hidden' || found.size === 0) return
    removeEventListener('visibilitychange', finish)
    const device = matchMedia('(min-width: 48rem)').matches ? 'wide' : 'phone'
    send(browserEndpoints.noteVitals, { device, values: [...found.values()] })
  }
  addEventListener('visibilitychange', finish)
}

export function startReports(): void {
  // Robots are no visitors: what they meet would stand beside what people meet.
  if (navigator.webdriver) return
  listen()
  if (Math.random() * oneLoadOf < 1) void measure().catch(() => null)
}
