import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A value that everything called by `work` can read. While such a value is set, Node 20 follows every asynchronous call of the
 * process, which slows all reads down, so this ends with the last `work`.
 */
export class Scope<T> {
  private readonly storage = new AsyncLocalStorage<T>()
  private underway = 0

  get value(): T | undefined {
    return this.storage.getStore()
  }

  async run<R>(value: T, work: () => Promise<R>): Promise<R> {
    this.underway += 1
    try {
      return await this.storage.run(value, work)
    } finally {
      this.underway -= 1
      if (this.underway === 0) this.storage.disable()
    }
  }
}
