import { nowHeader } from '../clock'

/** A reply takes this long to arrive at most, so what differs by less is not a clock that was moved. */
const slackMs = 5_000

let aheadMs = 0
const listeners = new Set<() => void>()

/** What it is now for everything that a screen says or checks: in demo mode the clock of `/sandbox`. */
export const nowMs = () => Date.now() + aheadMs
export const timeNow = () => new Date(nowMs())

/** This machine's own clock: only for how long something took, and for how old something is that this device noted. */
export const deviceMs = () => Date.now()

/** Takes over by how much the demo's clock is ahead of the machine's. */
export function moveAhead(ms: number): void {
  const next = Math.abs(ms) < slackMs ? 0 : ms
  if (Math.abs(next - aheadMs) < slackMs) return
  aheadMs = next
  for (const tell of listeners) tell()
}

/** Every reply of a demo says what time it is there; no other site says anything. */
export function readNow({ headers }: Pick<Response, 'headers'>): void {
  const said = headers.get(nowHeader)
  if (said !== null) moveAhead(Date.parse(said) - Date.now())
}

export function onMoved(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
