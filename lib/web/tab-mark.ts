import { newIdempotencyKey } from './idempotency-key'

let mark: string | undefined

/** A random mark of this tab, as long as its document lives: the server need not tell it what its own replies say. */
export function tabMark(): string {
  mark ??= newIdempotencyKey()
  return mark
}
