import { CallFailed } from '~/lib/web/call-failed'
import { showDialog } from './dialog-store'

const shown = new Set<string>()

/**
 * Says in a dialog that something could not be done. Says nothing of a session that is over, because the way to
 * signing in says that itself, and says the same thing once, however many presses failed.
 */
export function sayFailure(error: Error, title = '요청을 처리하지 못했어요'): void {
  if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return
  const key = `${title} ${error.message}`
  if (shown.has(key)) return
  shown.add(key)
  void showDialog({ title, message: error.message }).finally(() => shown.delete(key))
}
