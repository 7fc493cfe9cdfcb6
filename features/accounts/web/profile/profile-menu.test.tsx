import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { paths } from '~/features/paths'
import { ProfileMenu } from './profile-menu'

const outside = { termsUrl: 'https://policies.example/terms', privacyUrl: '/privacy' }

const protectedItems = [
  ['찜한 게임', paths.likedGames()],
  ['팔로우한 카페', paths.followedCafes()],
  ['내 리뷰', paths.ownReviews()],
  ['플레이 기록', paths.playLog()],
  ['내 모임', paths.meetups('?tab=mine')],
  ['이용권·쿠폰', paths.couponBox()],
  ['이용권 구매', paths.buyPasses()],
  ['이용권 내역', paths.passHistory()],
] as const

test('leads a visitor to sign in first, and on to where they wanted to go', async () => {
  const screen = await render(<ProfileMenu isVisitor {...outside} />)
  for (const [name, path] of protectedItems) {
    await expect
      .element(screen.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', paths.login(path))
  }
  await expect
    .element(screen.getByRole('link', { name: '주문과 환불' }))
    .toHaveAttribute('href', paths.refundRules())
})

test('leads a member straight there', async () => {
  const screen = await render(<ProfileMenu isVisitor={false} {...outside} />)
  for (const [name, path] of protectedItems) {
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
})

test('opens the policies in a window of their own, wherever they are', async () => {
  const screen = await render(<ProfileMenu isVisitor {...outside} />)
  const terms = screen.getByRole('link', { name: '이용약관' })
  await expect.element(terms).toHaveAttribute('href', outside.termsUrl)
  await expect.element(terms).toHaveAttribute('target', '_blank')
  await expect.element(terms).toHaveAttribute('rel', 'noopener')
  await expect
    .element(screen.getByRole('link', { name: '개인정보 처리방침' }))
    .toHaveAttribute('href', outside.privacyUrl)
})
