import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { nowHeader } from '../clock'
import { moveAhead, nowMs, readNow, timeNow } from './now'
import { useNow } from './use-now'

const saying = (moment?: Date) => ({
  headers: new Headers(moment === undefined ? {} : { [nowHeader]: moment.toISOString() }),
})

function Year() {
  return <output>{useNow()?.getUTCFullYear()}</output>
}

test('a screen follows the clock that replies tell, and the clock of the device again', async () => {
  onTestFinished(() => moveAhead(0))
  const screen = await render(<Year />)
  readNow(saying(new Date('2031-05-05T09:00:00Z')))
  await expect.element(screen.getByText('2031')).toBeVisible()
  readNow(saying())
  expect(timeNow().getUTCFullYear()).toBe(2031)
  readNow(saying(new Date(Date.now() - 900)))
  await expect.element(screen.getByText(String(new Date().getUTCFullYear()))).toBeVisible()
})

test('how long a reply took moves no clock', () => {
  readNow(saying(new Date(Date.now() - 2_000)))
  expect(Math.abs(nowMs() - Date.now())).toBeLessThan(1_000)
  readNow(saying(new Date('2031-05-05T09:00:00Z')))
  onTestFinished(() => moveAhead(0))
  const before = nowMs()
  readNow(saying(new Date(before - 2_000)))
  expect(nowMs()).toBeGreaterThanOrEqual(before)
})
