import { IconButton } from './icon-button'
import { showToast } from './toast-store'

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ type: 'success', message: '링크를 복사했어요.' })
  } catch {
    // Browsers block the clipboard without permission or on plain http.
    showToast({ type: 'error', message: '복사하지 못했어요. 주소창의 주소를 복사해 주세요.' })
  }
}

async function share(title: string): Promise<void> {
  const url = window.location.href
  if (!('share' in navigator)) return copyAddress(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // The user closed the share sheet, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyAddress(url)
  }
}

/** Shares the page's URL with the device's share sheet, or copies it. */
export function ShareButton({ title }: { title: string }) {
  return <IconButton icon="share" label="공유하기" onClick={() => void share(title)} />
}
