export type ToastType = 'info' | 'success' | 'error'
export type Toast = { id: number; type: ToastType; message: string; durationMs: number }

const mostAtOnce = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows at most three toasts; a fourth removes the oldest. The final full stop is dropped, even from server messages.
 */
export function showToast({
  type,
  message,
  durationMs = 3000,
}: {
  type: ToastType
  message: string
  durationMs?: number
}): number {
  lastId += 1
  change(
    [...toasts, { id: lastId, type, message: message.replace(/\.$/, ''), durationMs }].slice(-mostAtOnce),
  )
  return lastId
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function getToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
