import { showToast } from './toast-store'

/** Copies a text and says so, or says what to do instead. */
export async function copyText(
  text: string,
  { done, failed }: { done: string; failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ type: 'success', message: done })
  } catch {
    // Browsers block the clipboard without permission or on plain http.
    showToast({ type: 'error', message: failed })
  }
}
