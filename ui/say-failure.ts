import { CallFailed } from '~/lib/web/call-failed'
import { showDialog } from './dialog-store'

const shown = new Set<string>()

/**
 * Reports a failed action in a dialog. Does not report the end of a session, which the login does, and shows the same
 * message only once at a time.
 */
export function sayFailure(error: Error, title = '요청을 처리하지 못했어요'): void {
  if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return
  const key = `${title} ${error.message}`
  if (shown.has(key)) return
  shown.add(key)
  void showDialog({ title, message: error.message }).finally(() => shown.delete(key))
}
