import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { newVersion } from '~/lib/new-version'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import type { TableEnding } from '../endpoints'
import type { Pace } from '../forecast'
import { type SharedEvent, whyCannotCount } from '../shared-timer'
import { defaultSetup, rulesOf } from '../timer-setup'
import SharedTimerPage from './shared-timer-page'
import TimerPage from './timer-page'

const setup = { ...defaultSetup, names: ['지우', '하늘'] }
export const key = 'key-of-the-table'
/** How far this phone's clock is behind the server's. */
const behindMs = 3_000

/** A stand-in for the server, as the phone in the second seat sees it. */
export class Server {
  isReachable = true
  /** Whether the page is of another release than this server. */
  isNewer = false
  ownSeat: number | null = 1
  seats = [0, 1]
  silent: number[] = []
  isOver = false
  ending: TableEnding | null = null
  /** What has been entered for the result. */
  changes: unknown[] = []
  names = setup.names
  /** The game that the timer was opened for, and what it takes. */
  gameId: number | null = null
  pace: Pace | null = null
  events: (SharedEvent & { seq: number })[] = []
  private readonly streams = new Set<{
    onmessage?: (event: { data: string }) => void
    onerror?: () => void
  }>()

  readonly now = () => Date.now() + behindMs

  private readonly news = () => ({
    seats: this.seats,
    silent: this.silent,
    events: this.events,
    names: this.names,
    isOver: this.isOver,
    ending: this.ending,
    now: this.now(),
  })

  sendNews(): void {
    for (const { onmessage } of this.streams) onmessage?.({ data: JSON.stringify(this.news()) })
  }

  start(): void {
    this.add({ key: 'start', kind: 'start', seat: 0, turn: null, player: null, at: this.now() })
  }

  /** The game ends, as this seat has asked. */
  end(seat: number): void {
    this.add({ key: 'end', kind: 'end', seat, turn: null, player: null, at: this.now() })
  }

  change(part: Partial<TableEnding>): void {
    if (this.ending) this.ending = { ...this.ending, revision: this.ending.revision + 1, ...part }
    this.sendNews()
  }

  add(event: SharedEvent): boolean {
    const table = { rules: rulesOf(setup), events: this.events, seats: this.seats, silent: this.silent }
    if (whyCannotCount(table, event, this.now())) return false
    this.events = [...this.events, { ...event, seq: this.events.length + 1 }]
    if (event.kind === 'end') {
      this.isOver = true
      this.ending = {
        revision: 0,
        scores: null,
        game: null,
        planned: null,
        taken: [],
        next: null,
        nextBy: null,
      }
    }
    if (event.kind === 'reopen') {
      this.isOver = false
      this.ending = null
    }
    this.sendNews()
    return true
  }

  loseConnection(): void {
    this.isReachable = false
    for (const { onerror } of this.streams) onerror?.()
  }

  readonly answer = async (path: string, init?: RequestInit): Promise<Response> => {
    if (!this.isReachable) throw new TypeError('Failed to fetch')
    if (this.isNewer) return Response.json({ error: newVersion.says }, { status: newVersion.status })
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    if (path.includes('/pace?')) return Response.json({ pace: this.pace, boxMinutes: null })
    if (path.endsWith('/clock')) return Response.json({ now: this.now() })
    if (path.endsWith('/presence'))
      return Response.json({ ownSeat: this.ownSeat, silent: this.silent, now: this.now() })
    if (path.endsWith('/events')) {
      const counts = this.add({ ...body, seat: this.ownSeat })
      return counts
        ? Response.json(this.news())
        : Response.json({ error: '이미 처리된 일이에요.' }, { status: 409 })
    }
    if (init?.method === 'PUT') {
      this.changes.push(body)
      const { phone: _, takesOver: __, ...entered } = body
      this.change({ scores: { seat: this.ownSeat ?? 0, ...entered } })
      return Response.json({ ending: this.ending })
    }
    if (path.endsWith('/seats')) {
      this.ownSeat = body.seat
      this.seats = [...new Set([...this.seats, body.seat])].sort()
      if (body.name !== null) this.names = this.names.with(body.seat, body.name)
    }
    const session = {
      ...this.news(),
      key: path.split('/').at(-1) ?? key,
      code: 'ABC234',
      setup: { ...setup, names: this.names },
      ownSeat: this.ownSeat,
      gameId: this.gameId,
    }
    return Response.json(session)
  }

  readonly stream = () => {
    const { streams } = this
    return class {
      onmessage?: (event: { data: string }) => void
      onerror?: () => void
      constructor() {
        streams.add(this)
      }
      addEventListener() {}
      close() {
        streams.delete(this)
      }
    }
  }
}

/** A phone's app at this router. @public since the file has to export what it is named after */
export function TestTable({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  return (
    <>
      <QueryClientProvider client={makeQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Overlays />
    </>
  )
}

/** Opens the shared timer, as its phones do. */
export async function renderTable(until = '') {
  const router = createMemoryRouter(
    [
      { id: 'root', path: '/timer/shared', Component: SharedTimerPage },
      { path: paths.timer(), Component: TimerPage },
      { path: '*', element: null },
    ],
    { initialEntries: [paths.timerShared(key, '', '', until)] },
  )
  const screen = await render(<TestTable router={router} />)
  await vi.advanceTimersByTimeAsync(100)
  return { router, screen }
}

export function tap(element: Element): void {
  if (element instanceof HTMLElement) element.click()
}
