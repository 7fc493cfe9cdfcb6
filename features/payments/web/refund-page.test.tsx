import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { Refund } from '../endpoints'
import { ownRefundRefusals, refundRefusals } from '../refusals'
import { anOrder } from '../test-order'
import RefundPage from './refund-page'

const done: Refund = {
  passes: 3,
  refunded: 17_100,
  fee: 900,
  status: 'done',
  askedAt: '2026-03-21T03:00:00Z',
}

async function renderWith(answer: (asked: ApiCall) => Response) {
  return render(
    <TestMember at="/payment/refund" answer={answer}>
      <RefundPage />
    </TestMember>,
  )
}

const list = (...orders: ReturnType<typeof anOrder>[]) =>
  Response.json({ count: orders.length, next: null, previous: null, results: orders })

test('an order says what was paid, with what, and leads to its receipt', async () => {
  const unknown = anOrder({
    merchantUid: 'pass_old',
    name: '5,000원 종일 이용권 1장',
    paidWith: null,
    receiptUrl: null,
  })
  const screen = await renderWith(() => list(anOrder(), unknown))
  const order = screen.getByRole('article', { name: '6,000원 종일 이용권 3장' })
  await expect.element(order).toMatchTextContent('18,000원 · 현대카드')
  const receipt = order.getByRole('link', { name: '영수증 보기 (새 창)' })
  await expect.element(receipt).toHaveAttribute('href', 'https://receipts.example/imp_1')
  await expect
    .element(screen.getByRole('article', { name: unknown.name }).getByRole('link', { name: '영수증' }))
    .not.toBeInTheDocument()
})

test('an order leads to an inquiry with its number', async () => {
  const screen = await renderWith(() => list(anOrder()))
  await expect
    .element(screen.getByRole('article').getByRole('link', { name: '이 주문 문의하기' }))
    .toHaveAttribute('href', paths.newInquiry('order', anOrder().merchantUid))
})

test('a refund says passes, amount and fee before it asks, and asks for exactly that, once', async () => {
  const asked: ApiCall[] = []
  const withFee = {
    passes: 3,
    price: 18_000,
    fee: 900,
    refunded: 17_100,
    freeUntil: '2026-03-20T14:59:59.999Z',
    until: '2026-03-25T14:59:59.999Z',
    isLate: false,
  }
  const screen = await renderWith((each) => {
    if (each.method === 'GET') {
      return list(
        asked.length === 0
          ? anOrder({ refundable: withFee })
          : anOrder({ refundable: null, refunds: [done] }),
      )
    }
    asked.push(each)
    const reply = Response.json({ refunded: 17_100, fee: 900, status: 'done' })
    reply.headers.set('invalidated-tags', 'own-orders')
    return reply
  })
  await screen.getByRole('button', { name: '환불하기' }).click()
  const question = screen.getByRole('alertdialog', { name: '이용권 3장을 환불할까요?' })
  await expect.element(question).toMatchTextContent('이용권 3장이 사라지고 17,100원이 돌아와요.')
  await expect.element(question).toMatchTextContent('수수료 900원을 뺀 금액이에요.')
  await question.getByRole('button', { name: '환불하기' }).click()
  await expect.element(screen.getByText('17,100원을 환불했어요')).toBeVisible()
  expect(asked).toMatchObject([
    {
      path: '/v1/payments/orders/pass_0123456789/refund',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: { passes: 3, refunded: 17_100 },
    },
  ])
})

test.each([
  [
    'with its answer outstanding',
    { refunds: [{ ...done, status: 'pending' as const }] },
    '카드사의 답을 기다리고',
  ],
  ['that is held', { held: 2 }, '신청 중인 이용권 2장은 모임 신청을 취소하면'],
  [
    'that is held past the time for refunds',
    { held: 1, isRefundOver: true },
    '결제하고 7일이 지나 환불할 수 없어요.',
  ],
  [
    'that did not fit',
    { status: 'open' as const, paidAt: null, isReturned: true },
    '낸 돈을 모두 돌려드려요',
  ],
  ['with nothing left', {}, '환불할 수 있는 이용권이 없어요'],
])('an order %s says why there is no refund now', async (_, about, text) => {
  const screen = await renderWith(() => list(anOrder({ refundable: null, ...about })))
  await expect.element(screen.getByRole('article')).toMatchTextContent(text)
  expect(screen.getByRole('button', { name: '환불하기' }).elements()).toHaveLength(0)
})

test('who has bought nothing is led to buying', async () => {
  const screen = await renderWith(() => list())
  await expect.element(screen.getByText('결제한 주문이 없어요')).toBeVisible()
})

test('a refund that has changed meanwhile is read again, and asked for as it is now', async () => {
  const asked: ApiCall[] = []
  const quoteOf = (passes: number) => ({
    passes,
    price: passes * 6_000,
    fee: 0,
    refunded: passes * 6_000,
    freeUntil: '2026-03-20T14:59:59.999Z',
    until: '2026-03-25T14:59:59.999Z',
    isLate: false,
  })
  const screen = await renderWith((each) => {
    if (each.method === 'GET') return list(anOrder({ refundable: quoteOf(asked.length === 0 ? 3 : 2) }))
    asked.push(each)
    const { status, code, says } = ownRefundRefusals.quoteChanged
    return Response.json({ error: says, code }, { status })
  })
  await screen.getByRole('button', { name: '환불하기' }).click()
  const question = screen.getByRole('alertdialog', { name: '이용권 3장을 환불할까요?' })
  await question.getByRole('button', { name: '환불하기' }).click()
  await expect.element(screen.getByText(ownRefundRefusals.quoteChanged.says)).toBeVisible()
  await expect.element(screen.getByText('지금 환불하면 2장', { exact: false })).toBeInTheDocument()
})

test('a refund that the card company refused is asked for again under a new key', async () => {
  const asked: ApiCall[] = []
  const screen = await renderWith((each) => {
    if (each.method === 'GET') return list(anOrder())
    asked.push(each)
    const { status, code, says } = refundRefusals.refundRefused
    return Response.json({ error: says, code }, { status })
  })
  const question = screen.getByRole('alertdialog', { name: '이용권 3장을 환불할까요?' })
  const failure = screen.getByRole('alertdialog', { name: '환불하지 못했어요' })
  for (const count of [1, 2]) {
    await screen.getByRole('button', { name: '환불하기' }).click()
    await question.getByRole('button', { name: '환불하기' }).click()
    await expect.poll(() => asked.length).toBe(count)
    await failure.getByRole('button', { name: '확인' }).click()
    await expect.element(failure).not.toBeInTheDocument()
  }
  expect(asked[1]?.key).not.toBe(asked[0]?.key)
})
