import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { projectRoot } from '~/lib/server/project-root'

type Reply = { done: unknown } | { failed: string }

/** A process of its own, so that its work takes no processor time from what is measured. One question at a time. */
export class Child {
  private readonly process: ChildProcess
  private readonly ended: Promise<[Reply]>

  /** The file is one of bench/ that calls `answerParent`. */
  constructor(file: string) {
    this.process = fork(path.join(projectRoot, 'bench', file), { serialization: 'advanced' })
    this.ended = once(this.process, 'exit').then(() => [{ failed: `${file} ended early.` }])
  }

  get pid(): number {
    if (this.process.pid === undefined) throw new Error('The process did not start.')
    return this.process.pid
  }

  async ask<T>(question: object | string): Promise<T> {
    this.process.send(question)
    const [reply] = (await Promise.race([once(this.process, 'message'), this.ended])) as [Reply]
    if ('failed' in reply) throw new Error(reply.failed)
    return reply.done as T
  }

  stop(): void {
    if (this.process.connected) this.process.disconnect()
  }
}

/** In the child: answers each question of the parent, and ends with it. */
export function answerParent<Question>(work: (question: Question) => Promise<unknown>): void {
  process.on('message', (question: Question) => {
    work(question).then(
      (done) => process.send?.({ done }),
      (error: unknown) => process.send?.({ failed: error instanceof Error ? error.message : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
