import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What to request from a server on this machine, and the limits of number and time. */
export interface Load {
  port: number
  /** Requested in turn. */
  paths: string[]
  headers?: Record<string, string>
  connections: number
  ms: number
  most: number
  /** Records the duration of each request. */
  timed?: boolean
}

export interface LoadOutcome {
  answered: number
  ms: number
  tookMs: number[]
}

/** A second process, so that sending requests takes no processor time from the server. */
export class LoadGenerator {
  private readonly child: ChildProcess = fork(fileURLToPath(new URL('./load-worker.ts', import.meta.url)))

  async run(load: Load): Promise<LoadOutcome> {
    this.child.send(load)
    const [message] = (await once(this.child, 'message')) as [{ outcome: LoadOutcome } | { failed: string }]
    if ('failed' in message) throw new Error(message.failed)
    return message.outcome
  }

  stop(): void {
    this.child.disconnect()
  }
}
