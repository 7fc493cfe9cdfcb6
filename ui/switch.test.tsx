import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Switch } from './switch'

function Example() {
  const [checked, setChecked] = useState(false)
  return (
    <Switch label="새 글" description="하루에 한 번 알려 드려요" checked={checked} onChange={setChecked} />
  )
}

test('a press and the space bar toggle it', async () => {
  const screen = await render(<Example />)
  const line = screen.getByRole('switch', { name: '새 글' })
  await expect.element(line).not.toBeChecked()
  await line.click()
  await expect.element(line).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(line).not.toBeChecked()
})

test('the description is not part of its accessible name', async () => {
  const screen = await render(<Example />)
  const line = screen.getByRole('switch', { name: '새 글', exact: true })
  await expect.element(line).toHaveAccessibleDescription('하루에 한 번 알려 드려요')
  expect(line.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('a disabled one does not change', async () => {
  const onChange = vi.fn()
  const screen = await render(<Switch label="새 글" checked onChange={onChange} disabled />)
  const line = screen.getByRole('switch', { name: '새 글' })
  await expect.element(line).toBeDisabled()
  line.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onChange).not.toHaveBeenCalled()
})
