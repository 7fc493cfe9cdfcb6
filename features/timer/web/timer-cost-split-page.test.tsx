import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { makeQueryClient } from '~/lib/web/query-client'
import TimerCostSplitPage from './timer-cost-split-page'

afterEach(() => localStorage.clear())

async function open(names = ['지우', '하늘'], facts: Record<string, string> = {}) {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <TimerCostSplitPage /> }], {
    initialEntries: [paths.costSplit(names, facts)],
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

/** Opened at a table an hour and a half ago. */
const atTable = (fees: Record<string, string>) => ({
  ...{ table: 'CODE', since: new Date(Date.now() - 89 * 60_000).toISOString(), people: '3' },
  ...fees,
})

test('at a table the cafe’s fees and the time are there, and passes and orders are shared on a narrow phone', async () => {
  await page.viewport(320, 640)
  const facts = atTable({ hour: '2500', pass: '9000' })
  const screen = await open(undefined, facts)
  await expect.element(screen.getByRole('textbox', { name: '한 사람 1시간 요금' })).toHaveValue('2,500')
  const shares = () => screen.getByRole('list', { name: '나눈 금액' }).getByRole('listitem')
  await expect.element(shares().nth(0)).toMatchTextContent(/지우3,750원.*1시간 30분/)
  await expect.element(shares().nth(2)).toMatchTextContent('3번째 사람3,750원')
  const way = (name: string) => screen.getByRole('group', { name: `${name} 내는 방법` })
  await way('하늘').getByRole('button', { name: '종일 이용권' }).click()
  await expect.element(shares().nth(1)).toMatchTextContent('하늘9,000원')
  await way('하늘').getByRole('button', { name: '이용권 있어요' }).click()
  await expect.element(shares().nth(1)).toMatchTextContent('하늘0원')
  expect(screen.getByRole('button', { name: '하늘 시간 30분 줄이기' }).query()).toBeNull()
  await screen.getByRole('button', { name: '주문 추가' }).click()
  await screen.getByRole('textbox', { name: '메뉴 (선택)' }).fill('라떼')
  await screen.getByRole('textbox', { name: '금액' }).fill('오천')
  await expect.element(screen.getByRole('button', { name: '금액을 확인해 주세요' })).toBeDisabled()
  await screen.getByRole('textbox', { name: '금액' }).fill('5,001')
  const sharers = screen.getByRole('group', { name: '라떼 나눌 사람' })
  await sharers.getByRole('button', { name: '지우' }).click()
  await sharers.getByRole('button', { name: '하늘' }).click()
  await expect.element(shares().nth(0)).toMatchTextContent('지우6,251원')
  await expect.element(shares().nth(1)).toMatchTextContent('하늘2,500원')
  await expect.element(screen.getByText('12,501원')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '정산 내용 공유하기' })).toBeEnabled()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await screen.unmount()
  const again = await open(['하늘', '산'], facts)
  await expect
    .element(again.getByRole('list', { name: '나눈 금액' }).getByRole('listitem').nth(0))
    .toMatchTextContent(/하늘5,001원/)
  await again.unmount()
  const other = await open(undefined, { ...facts, table: 'OTHER' })
  await expect.element(other.getByRole('button', { name: '주문 추가' })).toBeVisible()
  expect(other.getByRole('textbox', { name: '금액' }).query()).toBeNull()
})

test('at a table of a cafe without fees one sum is split, as elsewhere', async () => {
  const screen = await open(undefined, atTable({}))
  await screen.getByRole('textbox', { name: '테이블 요금' }).fill('30,000')
  const shares = screen.getByRole('list', { name: '나눈 금액' }).getByRole('listitem')
  await expect.element(shares.nth(2)).toMatchTextContent('3번째 사람10,000원')
  expect(screen.getByRole('group', { name: '지우 내는 방법' }).query()).toBeNull()
})

test('ten share the cost, each under their name', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `사람 ${at + 1}`)
  const screen = await open(names)
  await screen.getByRole('textbox', { name: '테이블 요금' }).fill('50,001')
  const shares = screen.getByRole('list', { name: '나눈 금액' }).getByRole('listitem')
  await expect.element(shares.nth(0)).toMatchTextContent('사람 15,001원')
  await expect.element(shares.nth(9)).toMatchTextContent('사람 105,000원')
})
