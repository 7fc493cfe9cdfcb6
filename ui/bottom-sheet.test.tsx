import { StrictMode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { BottomSheet } from './bottom-sheet'

function Example({ snapPoints }: { snapPoints?: number[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        열기
      </button>
      <BottomSheet open={open} title="고르기" snapPoints={snapPoints} onClose={() => setOpen(false)}>
        <button type="button">첫째</button>
        <button type="button">둘째</button>
      </BottomSheet>
    </>
  )
}

const passedPops: PopStateEvent[] = []
const notePop = (event: PopStateEvent) => passedPops.push(event)
afterEach(() => {
  removeEventListener('popstate', notePop)
  passedPops.length = 0
})

test('the sheet traps the focus, closes with Escape and returns the focus', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('button', { name: '열기' }).click()
  const sheet = screen.getByRole('dialog', { name: '고르기' })
  await expect.element(sheet).toBeVisible()
  await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.keyboard('{Tab}')
    expect(sheet.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '열기' })).toHaveFocus()
})

test('the back button closes the sheet, and other history listeners are not called', async () => {
  addEventListener('popstate', notePop)
  const screen = await render(<Example />)
  const entries = history.length
  const before = location.href
  await screen.getByRole('button', { name: '열기' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  history.back()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(location.href).toBe(before)
  expect(passedPops).toHaveLength(0)

  await screen.getByRole('button', { name: '열기' }).click()
  await screen.getByRole('button', { name: '닫기' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => history.state?.overlay).toBeUndefined()
  expect(passedPops).toHaveLength(0)
  expect(history.length).toBeLessThanOrEqual(entries + 1)
})

test('the back button closes the sheet once, even when effects run twice', async () => {
  const screen = await render(
    <StrictMode>
      <Example />
    </StrictMode>,
  )
  const entries = history.length
  await screen.getByRole('button', { name: '열기' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.poll(() => typeof history.state?.overlay).toBe('string')
  expect(history.length).toBeLessThanOrEqual(entries + 1)
  history.back()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(history.state?.overlay).toBeUndefined()
})

test('a sheet with resting heights opens at the first of them', async () => {
  const screen = await render(<Example snapPoints={[0.5, 1]} />)
  await screen.getByRole('button', { name: '열기' }).click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet).toBeVisible()
  await expect
    .poll(() => Math.round((sheet.element().getBoundingClientRect().top / innerHeight) * 10))
    .toBe(5)
})
