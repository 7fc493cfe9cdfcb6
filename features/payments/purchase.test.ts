import { expect, test } from 'vitest'
import { readChoice, readKey, readPurchase, writePurchase } from './purchase'

const of = (text: string) => new URLSearchParams(text)

test('a purchase survives its address', () => {
  for (const meetupId of [null, 13]) {
    const purchase = { tier: 7_000, count: 3, meetupId } as const
    expect(readPurchase(of(writePurchase(purchase)))).toEqual(purchase)
    const easy = { ...purchase, method: 'tosspay' } as const
    expect(readPurchase(of(writePurchase(easy)))).toEqual(easy)
  }
})

test.each([
  '',
  '?tier=7000',
  '?tier=7000&count=0',
  '?tier=7000&count=-1',
  '?tier=7000&count=1.5',
  '?tier=7000&count=11',
  '?tier=7500&count=1',
  '?tier=7000&count=1e1',
])('an address of %s is no purchase', (text) => {
  expect(readPurchase(of(text))).toBeNull()
})

test('a way to pay that nobody offers is left out', () => {
  expect(readPurchase(of('?tier=7000&count=1&pay=gold'))).toEqual({ tier: 7_000, count: 1, meetupId: null })
})

test('the screen of purchases makes the best of any address', () => {
  expect(readChoice(of(''))).toEqual({ tier: null, count: 1, method: null })
  expect(readChoice(of('?tier=9000&count=99'))).toEqual({ tier: 9_000, count: 10, method: null })
  expect(readChoice(of('?tier=1&count=0'))).toEqual({ tier: null, count: 1, method: null })
})

test('a key is one that the server takes', () => {
  expect(readKey(of('?key=0123456789abcdef'))).toBe('0123456789abcdef')
  expect(readKey(of('?key=short'))).toBeNull()
  expect(readKey(of(''))).toBeNull()
})
