import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from './button'

test('a button that is working ignores further presses until the work is done', async () => {
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const handleClick = vi.fn(() => work)
  const screen = await render(<Button onClick={handleClick}>저장</Button>)
  const button = screen.getByRole('button')

  await button.click()
  await userEvent.keyboard('{Enter}{Enter}')
  expect(handleClick).toHaveBeenCalledTimes(1)
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toHaveFocus()

  finish()
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await button.click()
  expect(handleClick).toHaveBeenCalledTimes(2)
})

test('a form is sent once when its button is pressed twice in a hurry', async () => {
  const handleSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const screen = await render(
    <form onSubmit={handleSubmit}>
      <Button type="submit">보내기</Button>
    </form>,
  )
  await screen.getByRole('button').dblClick()
  expect(handleSubmit).toHaveBeenCalledTimes(1)
})

test('a form is not sent while its button is busy', async () => {
  const handleSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  await render(
    <form onSubmit={handleSubmit}>
      <Button type="submit" busy>
        보내기
      </Button>
    </form>,
  )
  await userEvent.keyboard('{Tab}{Enter}')
  expect(handleSubmit).not.toHaveBeenCalled()
})
