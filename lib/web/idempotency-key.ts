/**
 * Identifies one user action, so that sending it twice executes it once. Create the key when the action starts, not for
 * each attempt.
 */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is missing on plain HTTP outside localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const markKey = 'device_mark'
let markInMemory: string | undefined

/**
 * A random id of this device, created when a visitor first sends an idempotency key. Without storage it lasts until the
 * page is closed.
 */
export function deviceMark(): string {
  markInMemory ??= newIdempotencyKey()
  try {
    const stored = localStorage.getItem(markKey)
    if (stored === null) localStorage.setItem(markKey, markInMemory)
    return stored ?? markInMemory
  } catch {
    return markInMemory
  }
}
