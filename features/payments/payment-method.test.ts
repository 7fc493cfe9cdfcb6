import { expect, test } from 'vitest'
import { paidWith, payMethodName, toEasyPay } from './payment-method'

test.each([
  ['card', '현대카드', '현대카드'],
  ['card', null, '카드'],
  ['kakaopay', null, '카카오페이'],
  ['kakaopay', '신한카드', '카카오페이 (신한카드)'],
  ['trans', null, '계좌이체'],
  ['newpay', null, null],
  ['newpay', 'BC카드', 'BC카드'],
  ['constructor', null, null],
  [null, null, null],
])('a payment by %s with the card %s was paid with %s', (method, cardName, said) => {
  expect(paidWith({ method, cardName })).toBe(said)
})

test('a way to pay that nobody offers is a card', () => {
  expect(payMethodName(toEasyPay('naverpay'))).toBe('네이버페이')
  expect(payMethodName(toEasyPay('constructor'))).toBe('카드')
})
