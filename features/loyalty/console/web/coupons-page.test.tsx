import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { loyaltyRefusals } from '~/features/loyalty/refusals'
import { staffPaths } from '~/features/staff-paths'
import { onePage } from '~/lib/paging'
import type { GuestCoupon } from '../endpoints'
import CouponsPage from './coupons-page'

const coupon: GuestCoupon = {
  id: 31,
  coupon: '음료 한 잔',
  nickname: '보들보들',
  stampCount: 10,
  issuedAt: '2026-03-10T03:00:00.000Z',
  usedAt: null,
}
const used: GuestCoupon = { ...coupon, usedAt: '2026-03-18T05:00:00.000Z' }

const refused = ({ status, code, says }: (typeof loyaltyRefusals)[keyof typeof loyaltyRefusals]) =>
  Response.json({ error: says, code }, { status })

async function open({
  at = staffPaths.coupons(1),
  list = [],
  find = () => Response.json(coupon),
  redeem = () => Response.json(used),
}: {
  at?: string
  list?: GuestCoupon[]
  find?: () => Response
  redeem?: () => Response
} = {}) {
  const redeemed: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={at}
      path="/staff/:id/coupons"
      answer={(asked) => {
        if (asked.path.endsWith('/use')) {
          redeemed.push(asked)
          return redeem()
        }
        if (/\/coupons\/\d+$/.test(asked.path)) return find()
        if (asked.path.includes('/coupons')) {
          return Response.json(onePage(list))
        }
        return Response.json(aManagedCafe())
      }}
    >
      <CouponsPage />
    </TestMember>,
  )
  return { screen, redeemed }
}

test('a coupon is found by its number, and nothing is used before the question is answered', async () => {
  const { screen, redeemed } = await open({ list: [used] })
  await expect
    .element(screen.getByRole('list', { name: '최근에 쓴 쿠폰' }))
    .toMatchTextContent('음료 한 잔보들보들 · 3월 18일 (수) 오후 2:00')
  await screen.getByRole('textbox', { name: '쿠폰 번호' }).fill('31번')
  await screen.getByRole('button', { name: '쿠폰 확인' }).click()
  await expect
    .element(screen.getByRole('region', { name: '쿠폰', exact: true }))
    .toMatchTextContent('손님보들보들')
  await screen.getByRole('button', { name: '사용 처리' }).click()
  await expect
    .element(screen.getByRole('alertdialog'))
    .toMatchTextContent("보들보들 님의 '음료 한 잔' 쿠폰이에요. 처리하면 되돌릴 수 없어요.")
  await screen.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(redeemed).toEqual([])
})

test('without a number nothing is looked for', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: '쿠폰 확인' }).click()
  await expect.element(screen.getByText('쿠폰에 있는 번호를 입력해 주세요.')).toBeVisible()
})

test.each([
  [loyaltyRefusals.otherCafesCoupon, '다른 카페의 쿠폰이에요'],
  [loyaltyRefusals.noCoupon, '쿠폰을 찾을 수 없어요'],
])('a scanned coupon that is refused as $code says why', async (refusal, title) => {
  const { screen } = await open({ at: staffPaths.coupons(1, 31), find: () => refused(refusal) })
  await expect.element(screen.getByText(title)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '다시 입력하기' }))
    .toHaveAttribute('href', staffPaths.coupons(1))
})

test('a coupon that the guest has used meanwhile says so, and shows when', async () => {
  let current = coupon
  const { screen } = await open({
    at: staffPaths.coupons(1, 31),
    find: () => Response.json(current),
    redeem: () => {
      current = used
      return refused(loyaltyRefusals.couponUsed)
    },
  })
  await screen.getByRole('button', { name: '사용 처리' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '사용 처리' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: '이미 쓴 쿠폰이에요' })).toBeVisible()
  await screen.getByRole('button', { name: '확인' }).click()
  await expect.element(screen.getByText('사용 완료 · 3월 18일 (수) 오후 2:00')).toBeVisible()
})

// This test is last, because its toast stays visible for a while.
test('a coupon is marked as used after a question, shows when, and leads to the next one', async () => {
  const { screen, redeemed } = await open({ at: staffPaths.coupons(1, 31) })
  await screen.getByRole('button', { name: '사용 처리' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '사용 처리' }).click()
  await expect.element(screen.getByText('사용 완료 · 3월 18일 (수) 오후 2:00')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '사용 처리' })).not.toBeInTheDocument()
  expect(redeemed).toHaveLength(1)
  await expect
    .element(screen.getByRole('link', { name: '다른 쿠폰 처리' }))
    .toHaveAttribute('href', staffPaths.coupons(1))
})
