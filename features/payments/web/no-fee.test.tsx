import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { passEndpoints } from '~/features/passes/endpoints'
import { noPasses } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import type { DeskOrder } from '~/features/payments/desk/endpoints'
import OrderPage from '~/features/payments/desk/web/order-page'
import { anOrder } from '../test-order'
import BuyPassesPage from './buy-passes-page'
import RefundPage from './refund-page'

const order = anOrder({
  refundable: {
    passes: 3,
    price: 18_000,
    fee: 0,
    refunded: 18_000,
    freeUntil: null,
    until: '2026-03-25T14:59:59.999Z',
    isLate: false,
  },
  refunds: [{ passes: 1, refunded: 6_000, fee: 0, status: 'done', askedAt: '2026-03-21T03:00:00Z' }],
})

const deskOrder: DeskOrder = {
  id: 1,
  merchantUid: 'pass_0123456789',
  amount: 18_000,
  name: '6,000원 종일 이용권 3장',
  tier: 6_000,
  count: 3,
  status: 'paid',
  orderedAt: '2026-03-18T03:00:00Z',
  paidAt: '2026-03-18T03:00:00Z',
  paidWith: '현대카드',
  receiptUrl: null,
  failReason: null,
  impUid: 'imp_0123456789',
  memberId: 7,
  nickname: '하늘다람쥐',
  unused: 3,
  refundable: 3,
  held: 0,
  missing: 0,
  isUnderWay: false,
  refunds: [{ passes: 1, refunded: 6_000, fee: 0, status: 'done', askedAt: '2026-03-21T03:00:00Z' }],
  reasons: [],
}

function answer(path: string): Response {
  if (path === passEndpoints.counts.path) return Response.json([{ ...noPasses }])
  if (path.startsWith('/v1/operator')) return Response.json(deskOrder)
  return Response.json({ count: 1, next: null, previous: null, results: [order] })
}

const atFee = (percent: number, at: string, children: ReactNode, path?: string) =>
  render(
    <TestMember
      at={at}
      {...(path !== undefined && { path })}
      as={{ isOperator: true }}
      answer={(asked) => answer(asked.path)}
      loaded={{ refundFeePercent: percent, answers: [] }}
    >
      {children}
    </TestMember>,
  )

const said = () => document.body.textContent ?? ''

test('with a fee of 0 the refund page and its question do not speak of one', async () => {
  const screen = await atFee(0, paths.refundRules(), <RefundPage />)
  await expect.element(screen.getByText('2026년 3월 25일 (수)까지 환불할 수 있어요')).toBeVisible()
  expect(said()).not.toContain('수수료')
  await screen.getByRole('button', { name: '환불하기' }).click()
  const question = screen.getByRole('alertdialog', { name: '이용권 3장을 환불할까요?' })
  await expect.element(question).toMatchTextContent('18,000원이 돌아와요. 카드사에 따라')
  expect(said()).not.toMatch(/수수료|48시간|0%/)
})

test('with a fee of 0 whoever buys passes reads of none', async () => {
  const screen = await atFee(0, paths.buyPasses(), <BuyPassesPage />)
  await expect
    .element(screen.getByText('쓰지 않은 이용권은 7일 안에 환불할 수 있어요.', { exact: true }))
    .toBeVisible()
  expect(said()).not.toContain('수수료')
})

test('operators who pay back do not read of a fee either', async () => {
  const at = operatorPaths.order('pass_0123456789')
  const screen = await atFee(0, at, <OrderPage />, '/operator/orders/:uid')
  await expect.element(screen.getByRole('button', { name: '18,000원 환불하기' })).toBeVisible()
  expect(said()).not.toContain('수수료')
})

test('another fee is said as it is', async () => {
  const refund = await atFee(3, paths.refundRules(), <RefundPage />)
  refund.container.querySelector('summary')?.click()
  await expect.element(refund.getByText('환불할 금액의 3%를 수수료로 빼요', { exact: false })).toBeVisible()
  await refund.unmount()
  const buy = await atFee(3, paths.buyPasses(), <BuyPassesPage />)
  await expect.element(buy.getByText('그다음에는 3%를 빼요.', { exact: false })).toBeVisible()
})
