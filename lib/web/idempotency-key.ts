/** Names one deed of the user, so that sending it twice does it once. Make it when the deed begins, not per try. */
export function newIdempotencyKey(): string {
  // randomUUID is missing on plain HTTP outside localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const markKey = 'device_mark'
let markInMemory: string | undefined

/** A random mark of this device, made when a visitor first sends a key. Without storage it lives as long as the page. */
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
