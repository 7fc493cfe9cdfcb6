import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('./refund-policy')
  vi.resetModules()
})

test('the sentences about refunds say the days and the fee of the policy, and of no fee nothing', async () => {
  const { refundPolicy } = await import('./refund-policy')
  vi.resetModules()
  vi.doMock('./refund-policy', () => ({ refundPolicy: { ...refundPolicy, windowDays: 10, freeDays: 1 } }))
  const { ownRefundRefusals } = await import('./refusals')
  const { purchaseNotes } = await import('./purchase-notes')
  expect(ownRefundRefusals.tooLate.says).toBe('결제하고 10일이 지나 환불할 수 없어요. 이용권은 그대로예요.')
  expect(purchaseNotes(3, null)).toContain(
    '쓰지 않은 이용권은 10일 안에 환불할 수 있고, 1일 안에는 수수료가 없어요. 그다음에는 3%를 빼요.',
  )
  expect(purchaseNotes(0, null)).toContain('쓰지 않은 이용권은 10일 안에 환불할 수 있어요.')
  expect(purchaseNotes(0, null).join()).not.toContain('그 뒤에는')
  expect(purchaseNotes(0, 90)).toContain('그 뒤에는 기한이 지나도 5년 동안 낸 돈의 90%를 돌려받을 수 있어요.')
})
