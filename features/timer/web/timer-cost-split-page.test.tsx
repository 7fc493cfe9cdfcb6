import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import TimerCostSplitPage from './timer-cost-split-page'

afterEach(() => localStorage.clear())

async function open(names = ['지우', '하늘']) {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <TimerCostSplitPage /> }], {
    initialEntries: [paths.costSplit(names)],
  })
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a fee by person and hour is counted for each, and outlives a reload', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: '사람마다 시간 요금' }).click()
  await screen.getByRole('textbox', { name: '한 사람 1시간 요금' }).fill('2,500')
  await screen.getByRole('button', { name: '하늘 시간 30분 줄이기' }).click()
  const shares = () => screen.getByRole('list', { name: '나눈 금액' }).getByRole('listitem')
  await expect.element(shares().nth(0)).toMatchTextContent('지우5,000원2시간')
  await expect.element(shares().nth(1)).toMatchTextContent('하늘3,750원1시간 30분')
  await screen.unmount()
  const again = await open()
  await expect
    .element(again.getByRole('list', { name: '나눈 금액' }).getByRole('listitem').nth(1))
    .toMatchTextContent('하늘3,750원')
  await again.getByRole('button', { name: '새로 입력하기' }).click()
  await expect.element(again.getByRole('textbox', { name: '한 사람 1시간 요금' })).toHaveValue('')
})

test('ten share the cost, each under their name', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `사람 ${at + 1}`)
  const screen = await open(names)
  await screen.getByRole('textbox', { name: '테이블 요금' }).fill('50,001')
  const shares = screen.getByRole('list', { name: '나눈 금액' }).getByRole('listitem')
  await expect.element(shares.nth(0)).toMatchTextContent('사람 15,001원')
  await expect.element(shares.nth(9)).toMatchTextContent('사람 105,000원')
})
