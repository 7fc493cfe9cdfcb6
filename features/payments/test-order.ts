import type { Order } from './endpoints'

/** An order as the server sends it: paid on 18 March 2026, with three unused passes. */
export function anOrder(about: Partial<Order> = {}): Order {
  return {
    merchantUid: 'pass_0123456789',
    amount: 18_000,
    name: '6,000원 종일 이용권 3장',
    tier: 6_000,
    count: 3,
    meetupId: null,
    status: 'paid',
    orderedAt: '2026-03-18T03:00:00Z',
    paidAt: '2026-03-18T03:00:00Z',
    paidWith: '현대카드',
    receiptUrl: 'https://receipts.example/imp_1',
    failReason: null,
    isReturned: false,
    refundable: {
      passes: 3,
      price: 18_000,
      fee: 0,
      refunded: 18_000,
      freeUntil: '2026-03-20T14:59:59.999Z',
      until: '2026-03-25T14:59:59.999Z',
      isLate: false,
    },
    isRefundOver: false,
    held: 0,
    refunds: [],
    ...about,
  }
}
