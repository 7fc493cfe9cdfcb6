import { expect, test } from 'vitest'
import { tidyPayee, whyBadAccount, whyBadBusinessNumber } from './payout'

test('an account and a business number may be pasted in full width and with any dashes', () => {
  const [businessNumber, account] = ['１２０－８１–４７５２１', '１１０－１２３‑４５６７８９']
  expect([whyBadBusinessNumber(businessNumber), whyBadAccount(account)]).toEqual([null, null])
  expect(tidyPayee({ businessNumber, account, bank: '신한', holder: '홍길동' })).toMatchObject({
    businessNumber: '1208147521',
    account: '110-123-456789',
  })
})
