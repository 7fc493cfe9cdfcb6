import type { ServerResponse } from 'node:http'
import { Refusal } from '~/lib/errors'

/** Each export is built in memory as a whole, and stays there until it has been sent. */
const mostAtOnce = 2
const mostWaiting = 8
/** A reader may take this long; a slower one is cut off, so that others get their turn. */
const longestSendingMs = 120_000
const busy = '다른 파일을 만들고 있어요. 잠시 뒤에 다시 시도해 주세요.'

const exporting = new Set<number>()
const waiting: (() => void)[] = []
let running = 0

async function takePlace(memberId: number): Promise<() => void> {
  if (exporting.has(memberId) || waiting.length >= mostWaiting) throw new Refusal(429, busy, { code: 'BUSY' })
  exporting.add(memberId)
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  let isTaken = true
  return () => {
    if (!isTaken) return
    isTaken = false
    exporting.delete(memberId)
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * Builds an export of the member's data: one for each member at a time and few in this process, the next ones in turn.
 * The place is given back when the reply has left.
 */
export async function buildExport<T>(
  memberId: number,
  reply: ServerResponse,
  build: () => Promise<T>,
): Promise<T> {
  const giveBack = await takePlace(memberId)
  try {
    // Nobody waits for this one any more.
    if (reply.destroyed) throw new Refusal(429, busy, { code: 'BUSY' })
    const built = await build()
    const cut = setTimeout(() => reply.destroy(), longestSendingMs).unref()
    const end = () => {
      clearTimeout(cut)
      giveBack()
    }
    reply.once('finish', end).once('close', end)
    if (reply.destroyed) end()
    return built
  } catch (error) {
    giveBack()
    throw error
  }
}
