import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Overlays } from './overlays'
import { showToast } from './toast-store'

test('toasts are announced: the live region exists before the first one', async () => {
  const screen = await render(<Overlays />)
  const region = screen.getByRole('region', { name: '알림' })
  await expect.element(region).toHaveAttribute('aria-live', 'polite')
  showToast({ type: 'info', message: '새 소식이 있어요' })
  await expect.element(region).toMatchTextContent('새 소식이 있어요')
  await expect.element(screen.getByRole('button', { name: '알림 닫기' })).toBeInTheDocument()
})
