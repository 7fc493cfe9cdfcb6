import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import type { StampState } from '../endpoints'
import { loyaltyEndpoints } from '../endpoints'
import { CafeLoyalty } from './cafe-loyalty'

afterEach(() => localStorage.clear())

const refused = () => Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })

async function open(card: StampState, isAway = () => false) {
  const rewards = [
    { stampCount: 5, coupon: '음료 한 잔' },
    { stampCount: 10, coupon: '보드게임 한 판' },
  ]
  return render(
    <TestMember
      at={paths.cafe(7)}
      answer={({ path }) => {
        if (path.startsWith(loyaltyEndpoints.card.path)) {
          return isAway() ? refused() : Response.json(card)
        }
        if (path.startsWith(loyaltyEndpoints.rewards.path)) {
          return Response.json(onePage(rewards))
        }
        return Response.json(onePage([]))
      }}
    >
      <CafeLoyalty cafeId={7} />
    </TestMember>,
  )
}

test('a reward that was set later than its stamp is not said to have been given', async () => {
  const screen = await open({ page: 1, count: 6, isStampedToday: false, rewardedAt: [] })
  const rewards = screen.getByRole('list', { name: '스탬프 보상' }).getByRole('listitem')
  await expect.element(rewards.nth(0)).toMatchTextContent('5음료 한 잔지나갔어요')
  await expect.element(rewards.nth(1)).toMatchTextContent('10보드게임 한 판4개 남았어요')
  await expect.element(screen.getByText('4개 더 모으면 보드게임 한 판 쿠폰을 받아요.')).toBeVisible()
})

test('after the last reward of a cycle it is said how far the first of the next one is', async () => {
  const screen = await open({ page: 1, count: 10, isStampedToday: true, rewardedAt: [5, 10] })
  const rewards = screen.getByRole('list', { name: '스탬프 보상' }).getByRole('listitem')
  await expect.element(rewards.nth(0)).toMatchTextContent('받았어요')
  await expect.element(rewards.nth(1)).toMatchTextContent('받았어요')
  await expect
    .element(screen.getByText('카드를 다 채웠어요. 다음 카드부터 15개를 모으면 음료 한 잔 쿠폰을 받아요.'))
    .toBeVisible()
})

test('while the card cannot be read, nothing is said about stamps, and another try reads it', async () => {
  let isAway = true
  const screen = await open({ page: 1, count: 6, isStampedToday: false, rewardedAt: [5] }, () => isAway)
  await expect.element(screen.getByText('내 스탬프를 불러오지 못했어요.')).toBeVisible()
  await expect.element(screen.getByText('– / 10')).toBeVisible()
  await expect.element(screen.getByText(/더 모으면/)).not.toBeInTheDocument()
  const rewards = screen.getByRole('list', { name: '스탬프 보상' }).getByRole('listitem')
  await expect.element(rewards.nth(0)).toMatchTextContent(/^5음료 한 잔$/)
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('6 / 10')).toBeVisible()
  await expect.element(rewards.nth(0)).toMatchTextContent('받았어요')
})
