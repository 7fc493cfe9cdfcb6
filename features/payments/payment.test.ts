import { describe, expect, test } from 'vitest'
import {
  cancelOutcome,
  cancelPauseMs,
  isWindowClosed,
  judgePayment,
  leftOf,
  orderPausesMs,
  passesOwed,
} from './payment'

const order = { amount: 18_000, impUid: null, isBuyerHere: true, acceptsTestPayments: false }
const paid = {
  impUid: 'imp_1',
  status: 'paid' as const,
  amount: 18_000,
  cancelledAmount: 0,
  currency: 'KRW',
  isTest: false,
}

describe('a payment', () => {
  test('that fits its order brings the passes, once', () => {
    expect(judgePayment(paid, order)).toEqual({ is: 'to-grant' })
    expect(judgePayment(paid, { ...order, impUid: 'imp_1' })).toEqual({ is: 'granted' })
    const refunded = { ...paid, status: 'cancelled' as const, cancelledAmount: 18_000 }
    expect(judgePayment(refunded, { ...order, impUid: 'imp_1' })).toEqual({ is: 'granted' })
  })

  test.each([
    ['amount', { amount: 17_999 }, {}],
    ['amount', { amount: 18_001 }, {}],
    ['amount', { cancelledAmount: 1, status: 'cancelled' as const }, {}],
    ['currency', { currency: 'USD' }, {}],
    ['test-payment', { isTest: true }, {}],
    ['second-payment', {}, { impUid: 'imp_2' }],
    ['buyer-left', {}, { isBuyerHere: false }],
  ] as const)('that does not fit for its %s goes back', (problem, about, aboutOrder) => {
    expect(judgePayment({ ...paid, ...about }, { ...order, ...aboutOrder })).toEqual({ is: 'unfit', problem })
  })

  test.each([
    ['ready', 'unpaid'],
    ['failed', 'failed'],
  ] as const)('that is %s asks for nothing, whatever its amount', (status, is) => {
    expect(judgePayment({ ...paid, status, amount: 1 }, order)).toEqual({ is })
  })

  test('that somebody has paid back already brings nothing', () => {
    const back = { ...paid, status: 'cancelled' as const, cancelledAmount: 18_000 }
    expect(judgePayment(back, order)).toEqual({ is: 'paid-back' })
  })
})

describe('a payment told as failed', () => {
  test.each([
    { code: 'PAY_PROCESS_CANCELED', reason: null },
    { code: 'USER_CANCEL', reason: '결제에 실패했습니다.' },
    { code: null, reason: '[결제포기] 사용자가 결제를 취소하셨습니다' },
    { code: '0001', reason: '구매자가 결제창을 닫았습니다.' },
  ])('was not tried where the window was closed: $code $reason', (failure) => {
    expect(isWindowClosed(failure)).toBe(true)
  })

  test.each([
    { code: '8321', reason: '카드 한도를 초과했어요.' },
    { code: 'REJECT_CARD_COMPANY', reason: '결제 승인이 거절되었습니다.' },
    { code: null, reason: '승인이 취소된 거래입니다.' },
    { code: null, reason: null },
  ])('was refused otherwise: $code $reason', (failure) => {
    expect(isWindowClosed(failure)).toBe(false)
  })
})

test.each([
  { returned: 5_000, left: 13_000, notRefunded: 3, claimed: 0, owed: 1 },
  { returned: 6_000, left: 12_000, notRefunded: 3, claimed: 1, owed: 0 },
  { returned: 6_001, left: 11_999, notRefunded: 3, claimed: 1, owed: 1 },
  { returned: 18_000, left: 0, notRefunded: 3, claimed: 1, owed: 2 },
  { returned: 300, left: 0, notRefunded: 0, claimed: 0, owed: 0 },
  { returned: 2_000, left: 16_000, notRefunded: 3, claimed: 2, owed: 0 },
])('$returned won returned with $claimed passes claimed before claim $owed more', ({ owed, ...gone }) => {
  expect(passesOwed({ ...gone, tier: 6_000 })).toBe(owed)
})

test('what is left of a payment tells whether a cancel was carried out', () => {
  const cancel = { amount: 5_000, balanceBefore: 18_000 }
  expect(cancelOutcome(cancel, 18_000)).toBe('to-do')
  expect(cancelOutcome(cancel, 13_000)).toBe('done')
  expect(cancelOutcome(cancel, 0)).toBe('done')
  expect(cancelOutcome(cancel, 15_000)).toBe('unclear')
})

test('what is left of dollars is counted in cents', () => {
  expect(leftOf({ amount: 0.3, cancelledAmount: 0.1 })).toBe(0.2)
  expect(leftOf({ amount: 18_000, cancelledAmount: 0 })).toBe(18_000)
})

test('an order is asked about for a day, a cancel for ever', () => {
  expect(orderPausesMs.reduce((sum, pause) => sum + pause)).toBe(24 * 60 * 60_000)
  expect(cancelPauseMs(0)).toBe(60_000)
  expect(cancelPauseMs(1_000)).toBe(3_600_000)
})
