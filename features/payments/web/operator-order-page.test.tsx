import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type AskedOfTheApi, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { deskOrderShape } from '../contract'
import type { DeskOrder } from '../order'
import { paymentRefusals } from '../refusals'
import OperatorOrderPage from './operator-order-page'

function aDeskOrder(about: Partial<DeskOrder> = {}) {
  return deskOrderShape.toWire({
    id: 1,
    merchantUid: 'pass_0123456789',
    amount: 18_000,
    name: '6,000원 종일 이용권 3장',
    tier: 6_000,
    count: 3,
    status: 'paid',
    orderedAt: '2026-03-18T03:00:00Z',
    paidAt: '2026-03-18T03:00:00Z',
    failReason: null,
    impUid: 'imp_0123456789',
    memberId: 7,
    nickname: '하늘다람쥐',
    unused: 0,
    refundable: 0,
    held: 0,
    missing: 1,
    isUnderWay: false,
    refunds: [],
    reasons: [],
    ...about,
  })
}

test('missing passes that nobody has seen yet are not settled: the operator is told and sees them', async () => {
  const asked: AskedOfTheApi[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.order('pass_0123456789')}
      path="/operator/orders/:uid"
      as={{ isOperator: true }}
      answer={(each) => {
        if (each.method === 'GET') return Response.json(aDeskOrder({ missing: asked.length === 0 ? 1 : 3 }))
        asked.push(each)
        const { status, code, says } = paymentRefusals.missingChanged
        return Response.json({ error: says, code }, { status })
      }}
    >
      <OperatorOrderPage />
    </TestMember>,
  )
  await expect.element(screen.getByText('이용권 1장을 되돌리지 못했어요')).toBeVisible()
  await screen.getByRole('button', { name: '확인했어요' }).click()
  const question = screen.getByRole('alertdialog', { name: '확인을 마쳤나요?' })
  await question.getByRole('button', { name: '확인했어요' }).click()
  await expect.element(screen.getByText(paymentRefusals.missingChanged.says)).toBeVisible()
  await expect.element(screen.getByText('이용권 3장을 되돌리지 못했어요')).toBeInTheDocument()
  expect(asked).toMatchObject([{ path: '/v1/operator/orders/pass_0123456789/settled', body: { missing: 1 } }])
})
