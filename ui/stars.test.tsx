import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stars, StarsInput } from './stars'

function Example() {
  const [value, setValue] = useState(3)
  return <StarsInput label="별점" value={value} onChange={setValue} />
}

test('arrow keys change the number of stars', async () => {
  const screen = await render(<Example />)
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('radio', { name: /3점/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('radio', { name: /4점/ })).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(screen.getByRole('radio', { name: /2점/ })).toBeChecked()
  await expect.element(screen.getByRole('group', { name: '별점' })).toBeVisible()
})

test('screen readers get the value in words', async () => {
  const screen = await render(<Stars value={4.25} />)
  await expect.element(screen.getByRole('img', { name: '별점 5점 만점에 4.3점' })).toBeInTheDocument()
})
