import type { IncomingMessage, ServerResponse } from 'node:http'

export interface BodyPace {
  /** How long any body may take. */
  graceMs: number
  /** How much has to come in each further second, on average. */
  bytesPerSecond: number
}

interface Arriving {
  request: IncomingMessage
  response: ServerResponse
  begunAt: number
  bytesBefore: number
}

const lookEveryMs = 1_000

/**
 * Ends requests whose bodies come so slowly that only somebody who holds connections on purpose sends them. What has come buys
 * time, so an upload that stands still in a tunnel goes on behind it.
 */
export class SlowBodies {
  private readonly arriving = new Set<Arriving>()
  private looking: NodeJS.Timeout | null = null

  constructor(
    private readonly pace: BodyPace,
    private readonly end: (request: IncomingMessage, response: ServerResponse) => void,
  ) {}

  follow(request: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
    if (length === '0' && encoding === undefined) return
    const begunAt = performance.now()
    const body: Arriving = { request, response, begunAt, bytesBefore: request.socket.bytesRead }
    this.arriving.add(body)
    const forget = () => this.arriving.delete(body)
    request.once('end', forget)
    response.once('close', forget)
    this.looking ??= setInterval(() => this.look(), Math.min(lookEveryMs, this.pace.graceMs)).unref()
  }

  private look(): void {
    for (const body of this.arriving) {
      const { request, response, begunAt, bytesBefore } = body
      const { graceMs, bytesPerSecond } = this.pace
      const bytes = request.socket.bytesRead - bytesBefore
      if (performance.now() - begunAt < graceMs + (bytes / bytesPerSecond) * 1_000) continue
      this.arriving.delete(body)
      this.end(request, response)
    }
    if (this.arriving.size > 0 || this.looking === null) return
    clearInterval(this.looking)
    this.looking = null
  }
}
