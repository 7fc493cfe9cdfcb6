import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { BarChart, topOf } from './bar-chart'

const columns = [
  { name: '11월 9일~15일', short: '11/9' },
  { name: '이번 주 (11월 16일~22일)', short: '11/16' },
]

test('the same numbers stand in a table, newest first', async () => {
  const screen = await render(
    <BarChart
      title="스탬프"
      columnHead="주"
      columns={columns}
      series={[
        { name: '스탬프', unit: '개', values: [1200, 3] },
        { name: '손님', unit: '명', values: [900, 0] },
      ]}
      rest={{ name: '차이', unit: '', values: [300, -1300] }}
      isLastOpen
    />,
  )
  await expect
    .element(
      screen.getByRole('img', {
        name: '스탬프, 막대그래프. 스탬프 최대 1,200개 (11월 9일~15일), 손님 최대 900명 (11월 9일~15일).',
      }),
    )
    .toBeInTheDocument()
  await screen.getByText('표로 보기').click()
  const rows = screen.getByRole('row').elements()
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['주', '스탬프', '손님', '차이'],
    ['이번 주 (11월 16일~22일)', '3개', '0명', '-1,300'],
    ['11월 9일~15일', '1,200개', '900명', '300'],
  ])
})

test('a bar stands for each number that is not zero', async () => {
  const screen = await render(
    <BarChart
      title="체크인"
      columnHead="주"
      columns={columns}
      series={[{ name: '체크인', unit: '명', values: [0, 8] }]}
    />,
  )
  const heights = [...screen.container.querySelectorAll('g rect:not(:first-of-type)')].map((bar) =>
    Number(bar.getAttribute('height')),
  )
  expect(heights).toEqual([142])
})

test('the scale ends at a round number with a whole half', () => {
  expect([0, 1, 3, 7, 10, 11, 45, 99, 120, 1_250_000].map((most) => topOf([most]))).toEqual([
    2, 2, 4, 8, 10, 20, 60, 100, 200, 2_000_000,
  ])
})
