import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a connection that has asked nothing yet may stay once everything is answered. */
const unusedConnectionMs = 500

/** The requests that are under way, so that a process that has to end answers them first and is asked nothing more. */
export class Drain {
  private readonly answering = new Set<ServerResponse>()
  private hasBegun = false
  private onAnswered = () => {}

  get isDraining(): boolean {
    return this.hasBegun
  }

  /** Call for every request before it is answered. */
  follow(response: ServerResponse<IncomingMessage>): void {
    if (this.hasBegun) response.shouldKeepAlive = false
    this.answering.add(response)
    response.once('close', () => {
      this.answering.delete(response)
      this.onAnswered()
    })
  }

  /** From now on each answer ends its connection, and whoever asks whether this process is ready hears no. */
  begin(): void {
    this.hasBegun = true
    for (const response of this.answering) response.shouldKeepAlive = false
  }

  /**
   * Takes no more connections and resolves once everything is answered, or `withinMs` have passed. Pages ask the app
   * while they are rendered, so it can be closed only afterwards.
   */
  async finish(server: Server, { withinMs }: { withinMs: number }): Promise<void> {
    this.begin()
    const late = new AbortController()
    const ended = new Promise<void>((resolve) => server.close(() => resolve()))
    const answered = new Promise<void>((resolve) => {
      this.onAnswered = () => {
        // A long answer that had begun earlier has left its connection open.
        server.closeIdleConnections()
        if (this.answering.size === 0) resolve()
      }
      this.onAnswered()
    }).then(() => pause(unusedConnectionMs, undefined, { signal: late.signal }))
    await Promise.race([ended, answered, pause(withinMs, undefined, { signal: late.signal })])
    late.abort()
    server.closeAllConnections()
    await ended
  }
}
