import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog'
import { showDialog } from './dialog-store'
import { Overlays } from './overlays'

function Example({ onConfirm }: { onConfirm?: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        취소하기
      </button>
      <Dialog
        open={open}
        title="취소할까요?"
        message="1장이 돌아와요"
        confirmLabel="네"
        cancelLabel="아니요"
        tone="danger"
        onConfirm={() => {
          onConfirm?.()
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

test('a dangerous question focuses the safe answer and traps the focus', async () => {
  const screen = await render(<Example />)
  await screen.getByRole('button', { name: '취소하기' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: '취소할까요?' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '아니요' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: '네' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('button', { name: '아니요' })).toHaveFocus()
})

test('Escape answers no and returns the focus', async () => {
  const handleConfirm = vi.fn()
  const screen = await render(<Example onConfirm={handleConfirm} />)
  await screen.getByRole('button', { name: '취소하기' }).click()
  await expect.element(screen.getByRole('button', { name: '아니요' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '취소하기' })).toHaveFocus()
  expect(handleConfirm).not.toHaveBeenCalled()
})

test('the back button closes the dialog and stays on the page', async () => {
  const screen = await render(<Example />)
  const before = location.href
  await screen.getByRole('button', { name: '취소하기' }).click()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  history.back()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(location.href).toBe(before)
})

test('showDialog works from anywhere, returns the answer, and shows one dialog after the other', async () => {
  const screen = await render(<Overlays />)
  const first = showDialog({ title: '하나', cancelLabel: '아니요' })
  const second = showDialog({ title: '둘' })

  await expect.element(screen.getByRole('alertdialog', { name: '하나' })).toBeVisible()
  await screen.getByRole('button', { name: '아니요' }).click()
  expect(await first).toBe(false)

  await expect.element(screen.getByRole('alertdialog', { name: '둘' })).toBeVisible()
  await screen.getByRole('button', { name: '확인' }).click()
  expect(await second).toBe(true)
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('the answer comes once the dialog has left the history, so that its reader may navigate', async () => {
  const screen = await render(<Overlays />)
  const overlayThen = showDialog({ title: '로그인할까요?', cancelLabel: '닫기' }).then(
    () => history.state?.overlay,
  )
  await expect.poll(() => typeof history.state?.overlay).toBe('string')
  await screen.getByRole('button', { name: '확인' }).click()
  expect(await overlayThen).toBeUndefined()
})

test('a dialog stays open until its work is done', async () => {
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const handleConfirm = vi.fn(() => work)
  const screen = await render(<Overlays />)
  const answer = showDialog({ title: '지울까요?', cancelLabel: '아니요', onConfirm: handleConfirm })

  const confirm = screen.getByRole('button', { name: '확인' })
  await confirm.click()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  expect(handleConfirm).toHaveBeenCalledTimes(1)

  finish()
  expect(await answer).toBe(true)
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})
