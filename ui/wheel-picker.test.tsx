import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WheelPicker } from './wheel-picker'

const minutes = Array.from({ length: 60 }, (_, minute) => ({ value: String(minute), label: `${minute}분` }))

function Example({ chosen = [] }: { chosen?: string[] }) {
  const [value, setValue] = useState('7')
  const handleChange = (next: string) => {
    chosen.push(next)
    setValue(next)
  }
  return <WheelPicker label="분" options={minutes} value={value} onChange={handleChange} />
}

afterEach(() => void vi.useRealTimers())

test('the wheel turns by keyboard and stops at its ends', async () => {
  const screen = await render(<Example />)
  const chosen = (name: string) =>
    expect.element(screen.getByRole('option', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(screen.getByRole('listbox', { name: '분' })).toHaveFocus()
  await chosen('7분')
  await userEvent.keyboard('{ArrowDown}')
  await chosen('8분')
  await userEvent.keyboard('{PageUp}')
  await chosen('3분')
  await userEvent.keyboard('{End}{ArrowDown}')
  await chosen('59분')
  await userEvent.keyboard('{Home}{ArrowUp}')
  await chosen('0분')
})

test('the chosen row comes to the middle', async () => {
  const screen = await render(<Example />)
  const drum = screen.getByRole('listbox').element()
  await expect.poll(() => drum.scrollTop).toBe(7 * 44)
  await screen.getByRole('option', { name: '9분', exact: true }).click()
  await expect.poll(() => drum.scrollTop).toBe(9 * 44)
})

test('turning it with a mouse wheel selects where it stops', async () => {
  const screen = await render(<Example />)
  const drum = screen.getByRole('listbox').element()
  await expect.poll(() => drum.scrollTop).toBe(7 * 44)
  drum.dispatchEvent(new WheelEvent('wheel', { deltaY: 132 }))
  drum.scrollTo({ top: 10 * 44, behavior: 'instant' })
  await expect
    .element(screen.getByRole('option', { name: '10분', exact: true }))
    .toHaveAttribute('aria-selected', 'true')
})

test('a pressed row stays chosen where the wheel pauses on its way there', async () => {
  const chosen: string[] = []
  const screen = await render(<Example chosen={chosen} />)
  const drum = screen.getByRole('listbox').element()
  await expect.poll(() => drum.scrollTop).toBe(7 * 44)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // Simulates a slow device: scrolling starts, and pauses for longer than the time after which a wheel counts
  // as at rest.
  drum.scrollTo = () => drum.dispatchEvent(new Event('scroll'))
  await screen.getByRole('option', { name: '9분', exact: true }).click()
  vi.advanceTimersByTime(1_000)
  expect(chosen).toEqual(['9'])
})
