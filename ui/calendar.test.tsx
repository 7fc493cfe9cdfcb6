import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Calendar } from './calendar'

function Example() {
  const [day, setDay] = useState('2025-11-20')
  return (
    <>
      <Calendar
        label="날짜"
        value={day}
        onChange={setDay}
        today="2025-11-20"
        min="2025-11-20"
        max="2025-12-31"
        isDisabled={(each) => each === '2025-11-22'}
      />
      <output>{day}</output>
    </>
  )
}

test('a day is chosen with the arrow keys, over the end of the month too', async () => {
  const screen = await render(<Example />)
  const today = screen.getByRole('button', { name: /2025년 11월 20일 목요일/ })
  await today.click()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  await expect.element(screen.getByRole('status').last()).toMatchTextContent('2025-11-28')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByRole('status').last()).toMatchTextContent('2025-12-05')
})

test('days outside the range and closed days cannot be chosen', async () => {
  const screen = await render(<Example />)
  await expect.element(screen.getByRole('button', { name: /11월 19일/ })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /11월 22일/ })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: /11월 23일/ })).toBeEnabled()
})
