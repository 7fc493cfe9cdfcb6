import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { seoulDate } from '~/lib/seoul-date'
import { PostedAt } from './posted-at'

const hourMs = 60 * 60_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
const dayOf = (moment: string) => seoulDate(new Date(moment)).replaceAll('-', '.')

test('what was posted within a week says how long ago, and anything older its day', async () => {
  const old = ago(24 * 8)
  const screen = await render(
    <>
      <PostedAt moment={ago(3.5)} />
      <PostedAt moment={old} />
    </>,
  )
  await expect.element(screen.getByText('3시간 전')).toBeVisible()
  await expect.element(screen.getByText(dayOf(old))).toBeVisible()
})

test('a page from the server has the day', () => {
  const yesterday = ago(20)
  expect(renderToString(<PostedAt moment={yesterday} />)).toContain(dayOf(yesterday))
})
