import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { watchedTags } from '~/lib/web/watched-tags'
import type { Coupon } from '../endpoints'
import { loyaltyRefusals } from '../refusals'
import UseCouponPage from './use-coupon-page'

afterEach(() => localStorage.clear())

const coupon: Coupon = {
  id: 31,
  coupon: '음료 한 잔',
  cafeId: 7,
  cafeName: '주사위다방',
  stampCount: 5,
  issuedAt: '2026-03-10T03:00:00.000Z',
  usedAt: null,
  needsPin: false,
}
const used: Coupon = { ...coupon, usedAt: '2026-03-18T05:00:00.000Z' }

async function open(shown: Coupon, answerUse: (asked: ApiCall) => Response) {
  const sent: unknown[] = []
  let current = shown
  const screen = await render(
    <TestMember
      at={paths.couponUse(coupon.id)}
      answer={(asked) => {
        if (asked.method !== 'PATCH') return Response.json(current)
        sent.push(asked.body)
        const reply = answerUse(asked)
        if (reply.ok || reply.status === 409) current = { ...used, needsPin: shown.needsPin }
        return reply
      }}
    >
      <UseCouponPage />
    </TestMember>,
  )
  return { screen, sent }
}
const isUsed = () => Response.json(used)
const refused = ({ status, code, says, field }: (typeof loyaltyRefusals)[keyof typeof loyaltyRefusals]) =>
  Response.json({ error: says, code, fields: field ? { [field]: says } : undefined }, { status })

test('the staff enter their PIN where the cafe has one, and a wrong one is told at its field', async () => {
  const { screen, sent } = await open({ ...coupon, needsPin: true }, () => refused(loyaltyRefusals.wrongPin))
  await screen.getByLabelText('직원 비밀번호').fill('0427')
  await screen.getByRole('button', { name: '쿠폰 사용' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '사용' }).click()
  await expect.element(screen.getByText('직원 비밀번호가 맞지 않아요.')).toBeVisible()
  expect(sent).toEqual([{ isUsed: true, pin: '0427' }])
})

test('it is told when the cafe sets or removes its PIN', async () => {
  const { screen } = await open(coupon, isUsed)
  await expect.element(screen.getByRole('heading', { name: '음료 한 잔' })).toBeVisible()
  expect(watchedTags()).toEqual(['cafe-pins:7'])
  await screen.unmount()
  expect(watchedTags()).toEqual([])
})

test('one that was used meanwhile says so, and shows when', async () => {
  const { screen } = await open(coupon, () => refused(loyaltyRefusals.couponUsed))
  await screen.getByRole('button', { name: '쿠폰 사용' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '사용' }).click()
  await expect.element(screen.getByRole('alertdialog', { name: '이미 쓴 쿠폰이에요' })).toBeVisible()
  await screen.getByRole('button', { name: '확인' }).click()
  await expect.element(screen.getByText('사용 완료 · 3월 18일 (수) 오후 2:00')).toBeVisible()
})

test('a question that is answered with no uses nothing', async () => {
  const { screen, sent } = await open(coupon, isUsed)
  await screen.getByRole('button', { name: '쿠폰 사용' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

// This test is last, because its toast stays visible for a while.
test('a coupon is used after a question, and then shows when', async () => {
  const { screen, sent } = await open(coupon, isUsed)
  await expect.element(screen.getByRole('heading', { name: '음료 한 잔' })).toBeVisible()
  await screen.getByRole('button', { name: '쿠폰 사용' }).click()
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent('한 번 쓰면 되돌릴 수 없어요.')
  await screen.getByRole('alertdialog').getByRole('button', { name: '사용' }).click()
  await expect.element(screen.getByText('사용 완료 · 3월 18일 (수) 오후 2:00')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '쿠폰 사용' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ isUsed: true }])
})
