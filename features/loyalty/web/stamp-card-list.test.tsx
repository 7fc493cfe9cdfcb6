import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { loyaltyEndpoints, type OwnCard } from '../endpoints'
import { StampCardList } from './stamp-card-list'

afterEach(() => localStorage.clear())

const aCard: OwnCard = {
  cafeId: 7,
  cafeName: '주사위다방',
  page: 2,
  count: 3,
  isStampedToday: false,
  next: { reward: { stampCount: 15, coupon: '음료 한 잔' }, stampsLeft: 2 },
}

function open(answer: (path: string) => Response | Promise<Response>) {
  return render(
    <TestMember at={paths.ownStamps()} answer={({ path }) => answer(path)}>
      <StampCardList />
    </TestMember>,
  )
}

test('each cafe has its stamps, what comes next, its tab and the way to the code', async () => {
  const screen = await open(() =>
    Response.json(
      onePage([
        aCard,
        { ...aCard, cafeId: 8, cafeName: '종탑24', page: 1, count: 1, isStampedToday: true, next: null },
      ]),
    ),
  )
  const dice = screen.getByRole('article', { name: '주사위다방' })
  await expect.element(dice).toMatchTextContent('스탬프 카드 23 / 10')
  await expect.element(dice).toMatchTextContent('2개 더 모으면 음료 한 잔 쿠폰을 받아요.')
  await expect
    .element(dice.getByRole('link', { name: '스탬프 카드 2' }))
    .toHaveAttribute('href', paths.cafeTab(7, 'coupon'))
  await expect
    .element(dice.getByRole('link', { name: '주사위다방 스탬프 받기' }))
    .toHaveAttribute('href', paths.stampScan(7))
  const tower = screen.getByRole('article', { name: '종탑24' })
  await expect.element(tower).toMatchTextContent('이 카페는 아직 스탬프 보상을 정하지 않았어요.')
  await expect.element(tower).toMatchTextContent('오늘 스탬프를 받았어요')
  await expect.element(tower.getByRole('link', { name: '스탬프 받기' })).not.toBeInTheDocument()
})

test('a full card says so, and what is to be collected on the next', async () => {
  const next = { reward: { stampCount: 5, coupon: '음료 한 잔' }, stampsLeft: 5 }
  const screen = await open(() => Response.json(onePage([{ ...aCard, count: 10, next }])))
  await expect
    .element(screen.getByRole('article', { name: '주사위다방' }))
    .toMatchTextContent('카드를 다 채웠어요. 다음 카드부터 5개를 모으면 음료 한 잔 쿠폰을 받아요.')
})

test('the next cafes come while one scrolls', async () => {
  const screen = await open((path) =>
    path.includes('before=7')
      ? Response.json(onePage([{ ...aCard, cafeId: 9, cafeName: '끝자리보드' }]))
      : Response.json({
          ...onePage([aCard]),
          next: `https://meeple.example${loyaltyEndpoints.cards.path}?before=7`,
        }),
  )
  await expect.element(screen.getByRole('article', { name: '끝자리보드' })).toBeVisible()
  await expect.element(screen.getByRole('article', { name: '주사위다방' })).toBeVisible()
})

test('without stamps it says how to get the first', async () => {
  const screen = await open(() => Response.json(onePage([])))
  await expect.element(screen.getByText('아직 모은 스탬프가 없어요')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: '팔로우한 카페 보기' }))
    .toHaveAttribute('href', paths.followedCafes())
})

test('after a failure another try reads them', async () => {
  let isAway = true
  const screen = await open(() =>
    isAway
      ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
      : Response.json(onePage([aCard])),
  )
  await expect.element(screen.getByText('스탬프 카드를 불러오지 못했어요')).toBeVisible()
  isAway = false
  await screen.getByRole('button', { name: /다시/ }).click()
  await expect.element(screen.getByRole('article', { name: '주사위다방' })).toBeVisible()
})
