import { IconButton } from './icon-button'
import { showToast } from './toast-store'

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ type: 'success', message: '링크를 복사했어요.' })
  } catch {
    // Without permission, or on plain http, the browser keeps its clipboard to itself.
    showToast({ type: 'error', message: '복사하지 못했어요. 주소창의 주소를 복사해 주세요.' })
  }
}

async function share(title: string): Promise<void> {
  const url = window.location.href
  if (!('share' in navigator)) return copyAddress(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closing the device's sheet is an answer too.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyAddress(url)
  }
}

/** Hands the address of this page to the device's own sharing, or to the clipboard where there is none. */
export function ShareButton({ title }: { title: string }) {
  return <IconButton icon="share" label="공유하기" onClick={() => void share(title)} />
}
