import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freeUntil, quoteRefund, refundableUntil, refundPolicy } from './refund-policy'

const paidAt = new Date('2026-03-18T03:00:00Z')
const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const after = (ms: number) => new Date(paidAt.getTime() + ms)

test.each([
  ['at once', 0, 0],
  ['after 47 hours and 59 minutes', 48 * hour - minute, 0],
  ['after exactly 48 hours', 48 * hour, 0],
  ['after 48 hours and a thousandth of a second', 48 * hour + 1, 900],
  ['after 48 hours and 1 minute', 48 * hour + minute, 900],
  ['after 6 days and 23 hours', 7 * day - hour, 900],
  ['after exactly 7 days', 7 * day, 900],
])('%s two passes of 9,000 won cost a fee as the policy says', (_, passed, fee) => {
  expect(quoteRefund({ tier: 9_000, unused: 2, paidAt }, after(passed))).toEqual({
    passes: 2,
    price: 18_000,
    fee,
    refunded: 18_000 - fee,
  })
})

test.each([
  ['after 7 days and 1 second', 7 * day + second],
  ['after 7 days and 1 hour', 7 * day + hour],
])('%s there is no refund', (_, passed) => {
  expect(quoteRefund({ tier: 9_000, unused: 2, paidAt }, after(passed))).toBe('too-late')
})

test('without an unused pass there is nothing to refund', () => {
  expect(quoteRefund({ tier: 5_000, unused: 0, paidAt }, paidAt)).toBe('nothing-unused')
})

const anOrder = fc.record({
  tier: fc.constantFrom(5_000, 6_000, 7_000, 8_000, 9_000),
  unused: fc.integer({ min: 1, max: 10 }),
  paidAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
})

test('price, fee and what is paid back are whole won that add up, at any moment', () => {
  fc.assert(
    fc.property(anOrder, fc.integer({ min: 0, max: 8 * day }), (order, passed) => {
      const now = new Date(order.paidAt.getTime() + passed)
      const quote = quoteRefund(order, now)
      if (passed > refundPolicy.windowMs) return quote === 'too-late'
      if (typeof quote === 'string') return false
      const { price, fee, refunded } = quote
      const percent = passed > refundPolicy.freeMs ? refundPolicy.feePercent : 0
      return (
        [price, fee, refunded].every(Number.isSafeInteger) &&
        price === order.tier * order.unused &&
        fee + refunded === price &&
        refunded > 0 &&
        fee <= (price * percent) / 100 &&
        fee > (price * percent) / 100 - 1
      )
    }),
  )
})

test('what a screen says of the deadlines is what is charged', () => {
  fc.assert(
    fc.property(anOrder, (order) => {
      const end = refundableUntil(order.paidAt)
      const free = freeUntil(order.paidAt)
      const feeAt = (moment: Date) => {
        const quote = quoteRefund(order, moment)
        return typeof quote === 'string' ? quote : quote.fee
      }
      const next = (moment: Date) => new Date(moment.getTime() + 1)
      return (
        feeAt(free) === 0 &&
        feeAt(next(free)) !== 0 &&
        feeAt(end) !== 'too-late' &&
        feeAt(next(end)) === 'too-late'
      )
    }),
  )
})
