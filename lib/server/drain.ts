import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as Listener } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/**
 * How long a connection may stay once everything is answered. One that was only just taken has its question still on
 * the way, and to Node it is idle like one that was answered.
 */
const unusedConnectionMs = 500

/** The requests that are under way, so that a process that has to end answers them first and is asked nothing more. */
export class Drain {
  private readonly answering = new Set<ServerResponse>()
  private isLeaving = false
  private saysNotReady = false
  private onAnswered = () => {}

  /** Whether who asks if this process is ready hears no. */
  get isDraining(): boolean {
    return this.saysNotReady
  }

  /** Call for every request before anything of it is answered. */
  prepare(response: ServerResponse<IncomingMessage>): void {
    if (this.isLeaving) response.shouldKeepAlive = false
  }

  /** Call for every request that is not answered yet to its last byte. Until it is, the process stays. */
  follow(response: ServerResponse<IncomingMessage>): void {
    // Nothing is left to wait for, and following each cached reply would be a noticeable part of its cost.
    if (response.writableEnded && response.socket?.writableLength === 0) return
    this.answering.add(response)
    response.once('close', () => {
      this.answering.delete(response)
      this.onAnswered()
    })
  }

  /** From now on each answer ends its connection, and whoever asks whether this process is ready hears no. */
  begin(): void {
    this.saysNotReady = true
    this.endConnections()
  }

  private endConnections(): void {
    this.isLeaving = true
    for (const response of this.answering) response.shouldKeepAlive = false
  }

  /**
   * Takes no more connections and resolves once everything is answered, or `withinMs` have passed. Pages ask the app
   * while they are rendered, so it can be closed only afterwards. Without `begin` before, it goes on being ready: a
   * worker that another has replaced speaks for all of them.
   */
  async finish(server: Server, { withinMs }: { withinMs: number }): Promise<void> {
    this.endConnections()
    const late = new AbortController()
    // That of node:http takes connections for idle whose reply is ended, and cuts what a slow client has still to receive.
    const ended = new Promise<void>((resolve) => Listener.prototype.close.call(server, () => resolve()))
    const answered = this.allAnswered(late.signal)
    await Promise.race([ended, answered, pause(withinMs, undefined, { signal: late.signal })])
    late.abort()
    server.closeAllConnections()
    await ended
  }

  /** Resolves when nothing is being answered and nobody has begun to ask for a while. */
  private async allAnswered(signal: AbortSignal): Promise<void> {
    for (;;) {
      while (this.answering.size > 0) await this.nextAnswered()
      await pause(unusedConnectionMs, undefined, { signal })
      // A busy process is told of the time before it is told of what arrived meanwhile.
      await nextTurn(undefined, { signal })
      if (this.answering.size === 0) return
    }
  }

  private nextAnswered(): Promise<void> {
    return new Promise((resolve) => {
      this.onAnswered = resolve
    })
  }
}
