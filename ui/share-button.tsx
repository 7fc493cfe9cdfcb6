import { copyText } from './copy-text'
import { IconButton } from './icon-button'

const copyAddress = (url: string) =>
  copyText(url, {
    done: '링크를 복사했어요.',
    failed: '복사하지 못했어요. 주소창의 주소를 복사해 주세요.',
  })

/** Shares a URL with the device's share sheet, or copies it. `path` instead of the current page. */
export async function share(title: string, path?: string): Promise<void> {
  const url = path === undefined ? window.location.href : new URL(path, window.location.href).href
  if (!('share' in navigator)) return copyAddress(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // The user closed the share sheet, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyAddress(url)
  }
}

interface ShareButtonProps {
  title: string
  /** The path to share instead of the current page. */
  path?: string | undefined
  label?: string
}

/** Shares a URL with the device's share sheet, or copies it. */
export function ShareButton({ title, path, label = '공유하기' }: ShareButtonProps) {
  return <IconButton icon="share" label={label} onClick={() => void share(title, path)} />
}
