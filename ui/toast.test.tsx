import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getToasts, showToast } from './toast-store'
import { ToastViewport } from './toast-viewport'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const messages = () => getToasts().map((toast) => toast.message)

function pointer(target: Element, type: 'pointerover' | 'pointerout') {
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerType: 'mouse', relatedTarget: document.body }),
  )
}

test('a toast disappears after three seconds', async () => {
  const screen = await render(<ToastViewport />)
  showToast({ type: 'success', message: '저장했어요' })
  await expect.element(screen.getByText('저장했어요')).toBeInTheDocument()
  vi.advanceTimersByTime(2900)
  expect(messages()).toEqual(['저장했어요'])
  vi.advanceTimersByTime(200)
  expect(messages()).toEqual([])
})

test('at most three toasts are shown, the newest at the bottom', async () => {
  const screen = await render(<ToastViewport />)
  for (const message of ['하나', '둘', '셋', '넷']) showToast({ type: 'info', message })
  await expect.element(screen.getByText('넷')).toBeInTheDocument()
  expect(messages()).toEqual(['둘', '셋', '넷'])
  const tops = ['둘', '셋', '넷'].map((text) => screen.getByText(text).element().getBoundingClientRect().top)
  expect(tops).toEqual([...tops].sort((a, b) => a - b))
})

test('a toast under the pointer waits, and then has only its remaining time', async () => {
  const screen = await render(<ToastViewport />)
  showToast({ type: 'info', message: '읽는 중' })
  await expect.element(screen.getByText('읽는 중')).toBeInTheDocument()
  const list = screen.getByRole('list').element()

  vi.advanceTimersByTime(2000)
  pointer(list, 'pointerover')
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(20_000)
  expect(messages()).toEqual(['읽는 중'])

  pointer(list, 'pointerout')
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(900)
  expect(messages()).toEqual(['읽는 중'])
  vi.advanceTimersByTime(200)
  expect(messages()).toEqual([])
})

test('a toast with the focus waits, and closes by key', async () => {
  const screen = await render(<ToastViewport />)
  showToast({ type: 'error', message: '보내지 못했어요' })
  await expect.element(screen.getByText('보내지 못했어요')).toBeInTheDocument()
  const close = screen.getByRole('button', { name: '알림 닫기' })
  close.element().focus()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(20_000)
  expect(messages()).toEqual(['보내지 못했어요'])
  await userEvent.keyboard('{Enter}')
  expect(messages()).toEqual([])
})
