import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inviteEndsAt } from '~/features/cafes/staff'
import { afterwardsEndsAt } from '~/features/meetups/core/meetup'
import { passExpiry, returnedPassExpiry } from '~/features/passes/pass'
import { noFeeUntil, refundableUntil } from '~/features/payments/refund-policy'
import { endOfSeoulDay } from '~/lib/seoul-date'
import { projectRoot } from '~/lib/server/project-root'

/** The product's source, without tests, by path. */
function* source(): Generator<[string, string]> {
  for (const folder of ['app', 'features', 'ui', 'lib', 'demo', 'sandbox']) {
    for (const name of readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue
      yield [path.posix.join(folder, name), readFileSync(path.join(projectRoot, folder, name), 'utf8')]
    }
  }
}

const placesOf = (pattern: RegExp) =>
  [...source()].flatMap(([place, text]) => (pattern.test(text) ? [place] : [])).sort()

describe('a sentence that says ‘…까지’ with a date alone', () => {
  const rules: Record<string, (from: Date) => Date> = {
    'a pass that is bought': passExpiry,
    'a pass that comes back': (now) => returnedPassExpiry(now, { by: 'cafe', hostReturns: 0, now }),
    'a refund': refundableUntil,
    'a refund without a fee': noFeeUntil,
    'an answer after a meetup': afterwardsEndsAt,
    'an invitation of staff': inviteEndsAt,
  }
  /** Each place with the moments that it names. A new place belongs here, with its rule above. */
  const places: Record<string, readonly (keyof typeof rules)[]> = {
    'features/meetups/core/meetup-texts.ts': ['a pass that is bought', 'a pass that comes back'],
    'features/meetups/attendance/web/meetup-review-page.tsx': ['an answer after a meetup'],
    'features/passes/pass-words.ts': ['a pass that is bought', 'a pass that comes back'],
    'features/passes/server/notices.ts': ['a pass that is bought', 'a pass that comes back'],
    'features/passes/web/pass-ticket.tsx': ['a pass that is bought', 'a pass that comes back'],
    'features/passes/web/pass-wallet.tsx': ['a pass that is bought', 'a pass that comes back'],
    'features/payments/server/member-data.ts': ['a refund'],
    'features/payments/web/refund/refundable-order.tsx': ['a refund', 'a refund without a fee'],
    'features/cafes/console/web/people-page.tsx': ['an invitation of staff'],
  }
  const dateAlone = /seoul(?:DayInWords|ShortDay)\((?:[^()]|\([^()]*\))*\)\s*\}?(?:<\/\w+>)?\s*까지/

  test('stands in a place whose rule is known', () => {
    expect(placesOf(dateAlone)).toEqual(Object.keys(places).sort())
  })

  test.each(Object.entries(rules))('holds to 23:59:59 of that day in Seoul: %s', (_, rule) => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (from) => rule(from).getTime() === endOfSeoulDay(rule(from)).getTime(),
      ),
    )
  })
})

test('of a fee only those speak whose words depend on it, each tried out with none', () => {
  expect(placesOf(/수수료/)).toEqual([
    // The head of a column of figures.
    'features/payments/desk/server/present.ts',
    'features/payments/desk/web/order-page.tsx',
    'features/payments/purchase-notes.ts',
    'features/payments/web/refund-page.tsx',
    'features/payments/web/refund/refundable-order.tsx',
  ])
})
