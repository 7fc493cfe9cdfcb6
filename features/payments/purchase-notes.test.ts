import { afterEach, expect, test, vi } from 'vitest'

const day = 24 * 60 * 60_000

afterEach(() => {
  vi.doUnmock('./refund-policy')
  vi.resetModules()
})

test('the sentences about refunds say the days and hours of the policy', async () => {
  const { refundPolicy } = await import('./refund-policy')
  vi.resetModules()
  vi.doMock('./refund-policy', () => ({
    refundPolicy: { ...refundPolicy, windowMs: 10 * day, freeMs: day },
  }))
  const { paymentRefusals } = await import('./refusals')
  const { purchaseNotes } = await import('./purchase-notes')
  expect(paymentRefusals.tooLate.says).toBe('결제하고 10일이 지나 환불할 수 없어요. 이용권은 그대로예요.')
  expect(purchaseNotes.at(-1)).toBe(
    '쓰지 않은 이용권은 10일 안에 환불할 수 있고, 24시간 안에는 수수료가 없어요.',
  )
})
