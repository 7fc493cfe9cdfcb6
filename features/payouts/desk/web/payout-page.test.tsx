import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import type { PayoutOfCafe } from '../endpoints'
import PayoutPage from './payout-page'

const owed: PayoutOfCafe = {
  cafe: { id: 4, name: '주사위다방' },
  month: '2026-11',
  isOver: true,
  amount: 24_000,
  passes: 4,
  returned: 1,
  doubted: 0,
  lines: [],
  payout: null,
  payoutId: null,
  payee: { businessNumber: '1208147521', bank: '국민은행', account: '123456-04-567890', holder: '보들' },
  payeeChangedAt: '2026-11-03T03:00:00Z',
  askedAt: null,
  version: 'v1',
}

const paid: PayoutOfCafe = {
  ...owed,
  payout: {
    month: '2026-11',
    amount: 24_000,
    passes: 4,
    returned: 1,
    paidOn: '2026-12-01',
    note: null,
    account: '국민은행 7890',
  },
  payoutId: 9,
}

async function open(found: PayoutOfCafe = owed) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={`${operatorPaths.payout(4)}?month=2026-11`}
      path={operatorPaths.payout(':id')}
      as={{ isOperator: true }}
      answer={(call) => {
        if (call.method === 'POST') sent.push(call)
        return Response.json(call.method === 'POST' ? paid : found)
      }}
    >
      <PayoutPage />
    </TestMember>,
  )
  return { screen, sent }
}

test('the question says what is paid for, when and to which account, and that it can be undone', async () => {
  const { screen, sent } = await open()
  await screen.getByLabelText('지급한 날짜').fill('2026-11-28')
  await screen.getByRole('button', { name: '24,000원 지급 완료로 표시' }).click()
  const question = screen.getByRole('alertdialog', { name: '24,000원을 보냈나요?' })
  await expect
    .element(question)
    .toMatchTextContent(
      '주사위다방의 2026년 11월까지 이용권 4장 · 돌아온 이용권 1장의 값을 2026년 11월 28일에 국민은행 123456-04-567890 (보들) 계좌로 보냈다고 표시하고 점주에게 알려요. 잘못 표시했으면 나중에 이유와 함께 되돌릴 수 있어요.',
    )
  await question.getByRole('button', { name: '취소' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: '24,000원 지급 완료로 표시' }).click()
  await question.getByRole('button', { name: '지급 완료로 표시', exact: true }).click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ month: '2026-11', version: 'v1', paidOn: '2026-11-28', note: null }])
})

test('what the question promises stands on the page of a month that was paid', async () => {
  const { screen } = await open(paid)
  await expect.element(screen.getByRole('button', { name: '잘못 표시했어요' })).toBeVisible()
})
