import { afterOverlay } from './overlay-history'

export type DialogRequest = {
  title: string
  message?: string
  confirmLabel?: string
  /** If set, the dialog is a question; otherwise it only informs. */
  cancelLabel?: string
  tone?: 'normal' | 'danger'
  /** Runs on confirmation. The dialog is busy until it settles, and stays open if it fails. */
  onConfirm?: () => Promise<unknown>
}

export type OpenDialog = DialogRequest & { id: number; settle: (confirmed: boolean) => void }

let queue: readonly OpenDialog[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly OpenDialog[]) {
  queue = next
  for (const listener of listeners) listener()
}

/**
 * Resolves to whether the user confirmed, once the dialog has left the history, so that the caller may navigate. Further
 * dialogs wait their turn.
 */
export function showDialog(request: DialogRequest): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const settle = (confirmed: boolean) => {
      change(queue.filter((dialog) => dialog.id !== id))
      afterOverlay(() => resolve(confirmed))
    }
    change([...queue, { ...request, id, settle }])
  })
}

export function getFirstDialog(): OpenDialog | undefined {
  return queue[0]
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
