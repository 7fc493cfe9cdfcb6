import { newIdempotencyKey } from './idempotency-key'

let mark: string | undefined

/**
 * A random id of this tab, valid until the document is closed. The server uses it to skip notifying a tab of its own
 * changes.
 */
export function tabMark(): string {
  mark ??= newIdempotencyKey()
  return mark
}
