import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { Cafe } from '../endpoints'
import { cafeEndpoints } from '../endpoints'
import { aCafeReply } from '../test-cafe'
import { CafeHero } from './cafe/cafe-hero'
import { CafeInfo } from './cafe/cafe-info'
import { FollowBar } from './cafe/follow-bar'

function showCafe(cafe: Cafe, answerFollow: (asked: ApiCall) => Response | Promise<Response>) {
  return render(
    <TestMember
      at={paths.cafe(cafe.id)}
      answer={(asked) =>
        asked.path === cafeEndpoints.follow.path
          ? answerFollow(asked)
          : asked.path === cafeEndpoints.freeTables.path.replace(':cafeId', String(cafe.id))
            ? Response.json({ free: null })
            : Response.json({ ...cafe, opening: cafe.opening && [...cafe.opening] })
      }
    >
      <CafeHero cafe={cafe} onBack={() => undefined} />
      <CafeInfo cafe={cafe} meetups={null} />
      <FollowBar cafe={cafe}>
        <a href="/">다음 단계</a>
      </FollowBar>
    </TestMember>,
  )
}

const follows = ({ body }: ApiCall) => {
  const { isFollowed } = body as { isFollowed: boolean }
  return Response.json({ isFollowed, followCount: isFollowed ? 13 : 12 })
}

test('following shows at once, with one more who follow', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const screen = await showCafe(aCafeReply(), async (asked) => {
    await answered
    return follows(asked)
  })
  await expect.element(screen.getByText('12명이 팔로우해요')).toBeInTheDocument()
  await screen.getByRole('button', { name: '팔로우', exact: true }).click()
  await expect
    .element(screen.getByRole('button', { name: '팔로우 중' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('13명이 팔로우해요')).toBeInTheDocument()
  answer()
  await expect.element(screen.getByText('13명이 팔로우해요')).toBeInTheDocument()
})

test('a following that fails is taken back, and says so', async () => {
  const screen = await showCafe(aCafeReply(), () =>
    Response.json({ error: '잠시 후 다시 시도해주세요' }, { status: 500 }),
  )
  await screen.getByRole('button', { name: '팔로우', exact: true }).click()
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent('팔로우하지 못했어요')
  await screen.getByRole('button', { name: '확인' }).click()
  await expect.element(screen.getByRole('button', { name: '팔로우', exact: true })).toBeVisible()
  await expect.element(screen.getByText('12명이 팔로우해요')).toBeInTheDocument()
})

test('a cafe that says nothing of itself shows that, and a press on its phone tells that it has none', async () => {
  const screen = await showCafe(aCafeReply({ at: null }), follows)
  await expect.element(screen.getByText('영업시간 정보가 없어요.')).toBeVisible()
  await expect.element(screen.getByText('요금 정보가 없어요.')).toBeVisible()
  await expect.element(screen.getByText('아직 공지가 없어요.')).toBeVisible()
  await expect.element(screen.getByText('시설 정보가 없어요.')).toBeVisible()
  await screen.getByRole('button', { name: '전화' }).click()
  await expect.element(screen.getByRole('alertdialog')).toMatchTextContent('전화번호가 없어요')
})

test('notices are text, whatever was written', async () => {
  const updatedAt = '2026-01-01T09:00:00.000+09:00'
  const text = '<img src=x onerror="alert(1)"> 공지'
  const screen = await showCafe(aCafeReply({ notices: [{ text, updatedAt }] }), follows)
  await expect.element(screen.getByText(text)).toBeVisible()
})

test('the pictures after the cover can be reached by keyboard, and a cafe without any shows no empty place', async () => {
  const pictures = ['/media/b', '/media/c', '/media/d']
  const screen = await showCafe(aCafeReply({ image: '/media/a', moreImages: pictures }), follows)
  const shown = screen.getByRole('region', { name: '주사위다방 사진' })
  await expect.element(shown.getByRole('img', { name: '주사위다방 사진 4' })).toBeInTheDocument()
  await expect.element(shown).toHaveAttribute('tabindex', '0')
  await screen.unmount()
  const plain = await showCafe(aCafeReply({ image: '/media/a' }), follows)
  await expect.element(plain.getByRole('heading', { name: '기본 정보' })).toBeVisible()
  await expect.element(plain.getByRole('heading', { name: '사진' })).not.toBeInTheDocument()
})
