import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { minuteMs } from '~/lib/durations'
import { makeQueryClient } from '~/lib/web/query-client'
import { freshMs } from '../../free-tables'
import { FreeTables } from './free-tables'

afterEach(() => vi.unstubAllGlobals())

async function open(free: { tables: number; msAgo: number } | null) {
  let isAsked = false
  vi.stubGlobal('fetch', async () => {
    isAsked = true
    return Response.json({
      free: free && { tables: free.tables, seenAt: new Date(Date.now() - free.msAgo).toISOString() },
    })
  })
  const screen = await render(
    <QueryClientProvider client={makeQueryClient()}>
      <FreeTables cafeId={1} />
      <p>아래</p>
    </QueryClientProvider>,
  )
  await expect.poll(() => isAsked).toBe(true)
  return screen
}

test('a cafe says how many of its tables are free, and when that was seen', async () => {
  const screen = await open({ tables: 3, msAgo: 5.5 * minuteMs })
  await expect.element(screen.getByText('지금 자리 있어요 · 테이블 3개 · 5분 전 확인')).toBeVisible()
})

test.each([
  ['shows nothing of them', null],
  ['was last looked at too long ago', { tables: 3, msAgo: freshMs }],
])('a cafe that %s says nothing', async (_, free) => {
  const screen = await open(free)
  await expect.element(screen.getByText('아래')).toBeVisible()
  expect(screen.getByText(/자리 있어요/).query()).toBeNull()
})
