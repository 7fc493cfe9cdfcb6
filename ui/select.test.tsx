import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Select } from './select'

const options = [
  { value: 'easy', label: '쉬움' },
  { value: 'none', label: '없음', disabled: true },
  { value: 'fair', label: '보통' },
  { value: 'hard', label: '어려움' },
]

function Example() {
  const [value, setValue] = useState<string | null>('easy')
  return <Select label="난이도" options={options} value={value} onChange={setValue} />
}

test('a choice can be made by keyboard, and the focus returns to the field', async () => {
  const screen = await render(<Example />)
  const field = screen.getByRole('combobox', { name: '난이도' })
  await userEvent.keyboard('{Tab}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: '쉬움' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('option', { name: '보통' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('option', { name: '어려움' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field).toMatchTextContent('어려움')
  await expect.element(field).toHaveFocus()
})

test('Escape leaves the choice as it was', async () => {
  const screen = await render(<Example />)
  const field = screen.getByRole('combobox', { name: '난이도' })
  await field.click()
  await expect.element(screen.getByRole('option', { name: '쉬움' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Escape}')
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument()
  await expect.element(field).toMatchTextContent('쉬움')
})
