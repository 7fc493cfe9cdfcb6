import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import { keyReused } from '~/lib/errors'
import { paymentRefusals, refundRefusals } from '../../refusals'
import type { DeskOrder } from '../endpoints'
import OrderPage from './order-page'

afterEach(() => sessionStorage.clear())

function aDeskOrder(about: Partial<DeskOrder> = {}): DeskOrder {
  return {
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
    unused: 0,
    refundable: 0,
    held: 0,
    missing: 1,
    isUnderWay: false,
    refunds: [],
    reasons: [],
    ...about,
  }
}

test('missing passes that nobody has seen yet are not settled: the operator is told and sees them', async () => {
  const asked: ApiCall[] = []
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
      <OrderPage />
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

/** The screen of an order of which two passes can be refunded, with the answers to the refunds in their order. */
async function openRefundable(answers: (() => Response | Promise<Response>)[]) {
  const asked: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={operatorPaths.order('pass_0123456789')}
      path="/operator/orders/:uid"
      as={{ isOperator: true }}
      answer={(each) => {
        if (each.method === 'GET') return Response.json(aDeskOrder({ missing: 0, unused: 2, refundable: 2 }))
        asked.push(each)
        return answers[asked.length - 1]?.() ?? Response.json({})
      }}
    >
      <OrderPage />
    </TestMember>,
  )
  const reason = screen.getByRole('textbox', { name: '이유' })
  async function askFor(passes: number) {
    await screen.getByRole('button', { name: `${passes === 2 ? '12,000' : '6,000'}원 환불하기` }).click()
    const question = screen.getByRole('alertdialog', { name: `이용권 ${passes}장을 환불할까요?` })
    await question.getByRole('button', { name: '환불하기' }).click()
    await expect.element(question).not.toBeInTheDocument()
  }
  async function close(failure: string) {
    const dialog = screen.getByRole('alertdialog', { name: '환불하지 못했어요' })
    await expect.element(dialog).toMatchTextContent(failure)
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  return { screen, asked, reason, askFor, close }
}

const refundOutcome = { refunded: 12_000, fee: 0, status: 'done' }
const refused = ({ status, code, says }: { status: number; code: string; says: string }, extra = {}) =>
  Response.json({ error: says, code, ...extra }, { status })

test('a refund whose answer was lost is not made twice after it was changed: the operator is told of the first', async () => {
  const { screen, asked, reason, askFor, close } = await openRefundable([
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => refused(keyReused, { earlier: refundOutcome }),
  ])
  await reason.fill('매장이 문을 닫았어요')
  await askFor(2)
  await close('인터넷 연결이 불안정해요')
  await screen.getByRole('button', { name: '한 장 줄이기' }).click()
  await askFor(1)
  await expect.element(screen.getByText('앞서 보낸 환불이 처리됐어요')).toBeVisible()
  await expect.element(reason).toHaveValue('')
  expect(asked).toMatchObject([{ body: { passes: 2 } }, { body: { passes: 1 }, key: asked[0]?.key }])
})

test('a refund that the card company refused is asked for again, not answered with the stored refusal', async () => {
  const { screen, asked, reason, askFor, close } = await openRefundable([
    () => refused(refundRefusals.refundRefused),
    () => Response.json(refundOutcome),
  ])
  await reason.fill('매장이 문을 닫았어요')
  await askFor(2)
  await close('카드사가 환불을 거절했어요.')
  await askFor(2)
  await expect.element(screen.getByText('12,000원을 환불했어요')).toBeVisible()
  expect(asked[1]?.body).toEqual(asked[0]?.body)
  expect(asked[1]?.key).not.toBe(asked[0]?.key)
})

test('leads to what its member asked, and nowhere once they have left', async () => {
  const open = (nickname: string | null) =>
    render(
      <TestMember
        at={operatorPaths.order('pass_0123456789')}
        path="/operator/orders/:uid"
        as={{ isOperator: true }}
        answer={() => Response.json(aDeskOrder({ nickname }))}
      >
        <OrderPage />
      </TestMember>,
    )
  const screen = await open('하늘다람쥐')
  await expect
    .element(screen.getByRole('link', { name: '이 회원의 문의 보기' }))
    .toHaveAttribute('href', operatorPaths.inquiries({ text: '하늘다람쥐', filter: 'all' }))
  await screen.unmount()
  const later = await open(null)
  await expect.element(later.getByText('탈퇴한 회원 (7)')).toBeVisible()
  await expect.element(later.getByRole('link', { name: '이 회원의 문의 보기' })).not.toBeInTheDocument()
})
