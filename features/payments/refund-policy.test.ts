import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfSeoulDay } from '~/lib/seoul-date'
import {
  feePercentOf,
  latePercentOf,
  lateUntil,
  mostFeePercent,
  noFeeUntil,
  quoteRefund,
  refundableUntil,
  refundPolicy,
} from './refund-policy'

const at = (text: string) => new Date(`2026-03-${text.replace(' ', 'T')}+09:00`)
/** At noon in Seoul. */
const paidAt = at('18 12:00:00')
const twoPasses = { tier: 9_000, unused: 2, expired: 0, paidAt, feePercent: 5, latePercent: null }

test.each([
  ['at once', '18 12:00:00', 0],
  ['after exactly 48 hours', '20 12:00:00', 0],
  ['in the last second of that day', '20 23:59:59', 0],
  ['in the first second of the next day', '21 00:00:00', 900],
  ['after exactly 7 days', '25 12:00:00', 900],
  ['in the last second of that day', '25 23:59:59', 900],
])('%s (%s) two passes of 9,000 won cost a fee as the policy says', (_, moment, fee) => {
  const price = 18_000
  expect(quoteRefund(twoPasses, at(moment))).toEqual({
    passes: 2,
    price,
    fee,
    refunded: price - fee,
    isLate: false,
  })
})

test('after the last day there is no refund', () => {
  expect(quoteRefund(twoPasses, at('26 00:00:00'))).toBe('too-late')
})

test('without an unused pass there is nothing to refund', () => {
  expect(quoteRefund({ ...twoPasses, unused: 0 }, paidAt)).toBe('nothing-unused')
})

test('the lower of what was said when the order was made and what is said today is the fee', () => {
  expect(feePercentOf(5, 0)).toBe(0)
  expect(feePercentOf(0, 5)).toBe(0)
  expect(feePercentOf(3, 10)).toBe(3)
})

const anOrder = fc.record({
  tier: fc.constantFrom(5_000, 6_000, 7_000, 8_000, 9_000),
  unused: fc.integer({ min: 1, max: 10 }),
  paidAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
  feePercent: fc.integer({ min: 0, max: mostFeePercent }),
  expired: fc.integer({ min: 0, max: 10 }),
  latePercent: fc.constant(null),
})

test('price, fee and what is paid back are whole won that add up, at any moment', () => {
  fc.assert(
    fc.property(anOrder, fc.integer({ min: 0, max: 9 * 86_400_000 }), (order, passed) => {
      const now = new Date(order.paidAt.getTime() + passed)
      const quote = quoteRefund(order, now)
      if (now > refundableUntil(order.paidAt)) return quote === 'too-late'
      if (typeof quote === 'string') return false
      const { price, fee, refunded } = quote
      const percent = now > noFeeUntil(order.paidAt) ? order.feePercent : 0
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

test('the days that a screen names hold to their end, and are never fewer than 48 hours and 7 days', () => {
  fc.assert(
    fc.property(anOrder, (order) => {
      const end = refundableUntil(order.paidAt)
      const free = noFeeUntil(order.paidAt)
      const feeAt = (moment: Date) => {
        const quote = quoteRefund(order, moment)
        return typeof quote === 'string' ? quote : quote.fee
      }
      const next = (moment: Date) => new Date(moment.getTime() + 1)
      const hours = (moment: Date) => (moment.getTime() - order.paidAt.getTime()) / 3_600_000
      return (
        endOfSeoulDay(free).getTime() === free.getTime() &&
        endOfSeoulDay(end).getTime() === end.getTime() &&
        hours(free) >= 48 &&
        hours(end) >= 7 * 24 &&
        feeAt(free) === 0 &&
        (feeAt(next(free)) !== 0) === order.feePercent > 0 &&
        feeAt(end) !== 'too-late' &&
        feeAt(next(end)) === 'too-late'
      )
    }),
  )
})

test('with a share for late refunds, unused and expired passes go back in part for five years', () => {
  const late = { ...twoPasses, expired: 1, latePercent: 90 }
  expect(quoteRefund(late, at('25 23:59:59'))).toMatchObject({ passes: 2, isLate: false })
  const quote = { passes: 3, price: 27_000, fee: 2_700, refunded: 24_300, isLate: true }
  expect(quoteRefund(late, at('26 00:00:00'))).toEqual(quote)
  expect(lateUntil(paidAt)).toEqual(new Date('2031-03-18T23:59:59.999+09:00'))
  expect(quoteRefund(late, lateUntil(paidAt))).toEqual(quote)
  expect(quoteRefund(late, new Date('2031-03-19T00:00:00+09:00'))).toBe('too-late')
  expect(quoteRefund({ ...late, unused: 0, expired: 0 }, at('26 00:00:00'))).toBe('nothing-unused')
})

test('the higher of what was said when the order was made and what is said today is the share', () => {
  expect(latePercentOf(null, null)).toBeNull()
  expect(latePercentOf(90, null)).toBe(90)
  expect(latePercentOf(null, 80)).toBe(80)
  expect(latePercentOf(90, 80)).toBe(90)
})

test('a late refund is of whole won that add up, never less than its share and never nothing', () => {
  const withShare = fc.record({ order: anOrder, latePercent: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(withShare, fc.integer({ min: 0, max: 1_800 }), ({ order, latePercent }, days) => {
      const now = new Date(refundableUntil(order.paidAt).getTime() + 1 + days * 86_400_000)
      const quote = quoteRefund({ ...order, latePercent }, now)
      if (typeof quote === 'string') return false
      const { passes, price, fee, refunded } = quote
      return (
        [price, fee, refunded].every(Number.isSafeInteger) &&
        passes === order.unused + order.expired &&
        price === order.tier * passes &&
        fee + refunded === price &&
        fee >= 0 &&
        refunded >= (price * latePercent) / 100 &&
        refunded < (price * latePercent) / 100 + 1 &&
        refunded > 0
      )
    }),
  )
})

test('the days without a fee end before the days for refunds, as the sentences of a fee after them say', () => {
  expect(refundPolicy.freeDays).toBeLessThan(refundPolicy.windowDays)
})
