import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button'
import { Icon } from './icon'
import { showToast } from './toast-store'

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ type: 'success', message: '내용을 복사했어요' })
  } catch {
    showToast({ type: 'error', message: '복사하지 못했어요' })
  }
}

async function share(title: string, text: string): Promise<void> {
  if (!('share' in navigator)) return copy(text)
  try {
    await navigator.share({ title, text })
  } catch (error) {
    // The user closed the share sheet, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copy(text)
  }
}

/** Opens the device's share sheet with a text, or copies the text if there is none. */
export function ShareTextButton({
  title,
  text,
  variant = 'primary',
  children,
}: {
  title: string
  text: string
  variant?: ButtonVariant
  children: ReactNode
}) {
  return (
    <Button
      size="bottom"
      variant={variant}
      icon={<Icon name="share" size={20} />}
      onClick={() => share(title, text)}
    >
      {children}
    </Button>
  )
}
