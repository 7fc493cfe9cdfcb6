import { cafeEndpoints } from '~/features/cafes/endpoints'
import { dateAfter } from '~/features/cafes/opening-hours'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { answeredAsMissing, expect, test, waitUntilClosed } from './journey'
import { arriveAs, signUpAs, someoneNew } from './people'
import { findCafe, findGame, listCafes } from './town'

test('the page of a cafe tells where it is, when it is open, what it costs and what it says', {
  tag: '@wide',
}, async ({ page, open, press, request, complaints }) => {
  const cafe = await findCafe(request, '주사위다방')
  await open(paths.cafe(cafe.id))
  const article = page.getByRole('article')
  await expect(article.getByRole('heading', { level: 1 })).toHaveText('주사위다방')
  await expect(article.getByRole('img', { name: '주사위다방 모습' })).toBeVisible()
  await expect(article.getByText(/^(영업 중|영업 전|영업 종료|오늘 휴무)$/)).toBeVisible()
  await expect(article.getByText(cafe.address)).toBeVisible()
  await expect(article.getByRole('link', { name: /^전화 \d/ })).toHaveAttribute(
    'href',
    `tel:${cafe.phones[0]}`,
  )
  await expect(article.getByRole('link', { name: '지도 보기' })).toHaveAttribute(
    'href',
    paths.cafeOnMap(cafe.id),
  )
  await expect(article.getByRole('table', { name: '한 시간 이용 요금' }).getByRole('row')).toHaveCount(3)
  const notice = article.getByRole('region', { name: '공지' }).getByRole('listitem').first()
  await expect(notice.getByText(/업데이트$/)).toBeHidden()
  await press(notice.locator('summary'))
  await expect(notice.getByText(/업데이트$/)).toBeVisible()

  await press(article.getByRole('button', { name: '길찾기' }))
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: /네이버 지도/ })).toHaveAttribute(
    'href',
    /^https:\/\/map\.naver\.com\//,
  )
  await expect(sheet.getByRole('link', { name: /카카오맵/ })).toHaveAttribute(
    'href',
    /^https:\/\/map\.kakao\.com\//,
  )
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await waitUntilClosed(page)

  await press(article.getByRole('tab', { name: /^보유 게임/ }))
  await expect(page).toHaveURL(paths.cafeTab(cafe.id, 'game'))
  const shelf = article.getByRole('list', { name: '보유 게임' })
  await expect(shelf.getByRole('listitem')).toHaveCount(20)
  await press(article.getByRole('button', { name: '더 보기' }))
  await expect(shelf.getByRole('listitem')).toHaveCount(40)
  const box = article.getByRole('searchbox', { name: '이 카페의 게임 이름' })
  await box.fill('가'.repeat(31))
  await expect(box).toHaveValue('가'.repeat(30))
  await box.fill('ㅅㅍㄹㄷ')
  await box.press('Enter')
  // The previous games stay until the found ones have loaded.
  await expect(shelf.getByRole('listitem')).not.toHaveCount(40)
  await expect(shelf.getByRole('link', { name: /^스플렌더 표지/ })).toBeVisible()

  await press(article.getByRole('tab', { name: '스탬프·쿠폰' }))
  await expect(article.getByRole('list', { name: '스탬프 보상' }).getByRole('listitem')).toHaveCount(3)

  complaints.foresee(answeredAsMissing)
  await page.goto(paths.cafe(999_999_999))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('페이지를 찾을 수 없어요')
  await page.goBack()
  // One step, because the tabs replace one another in the history.
  await expect(page).toHaveURL(paths.cafeTab(cafe.id, 'coupon'))
})

test('a visitor who wants to follow a cafe is led to the login, and a member has it in their list', async ({
  page,
  open,
  press,
  request,
}) => {
  const cafe = await findCafe(request, '수표교미플')
  await open(paths.cafe(cafe.id))
  await press(page.getByRole('link', { name: '팔로우', exact: true }))
  await expect(page).toHaveURL(paths.login(paths.cafe(cafe.id)))
  await signUpAs(page, someoneNew())
  await open(paths.cafe(cafe.id))
  // The screen shows the change before it is stored.
  const stored = () =>
    page.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.url().includes(cafeEndpoints.follow.path),
    )
  const followed = stored()
  await press(page.getByRole('button', { name: '팔로우', exact: true }))
  await expect(page.getByRole('button', { name: '팔로우 중' })).toHaveAttribute('aria-pressed', 'true')
  await followed
  await open(paths.followedCafes())
  const list = page.getByRole('list', { name: '팔로우한 카페' })
  await expect(list.getByRole('link', { name: /수표교미플/ })).toBeVisible()
  const heart = list.getByRole('button', { name: '수표교미플 팔로우' })
  const unfollowed = stored()
  await press(heart)
  await unfollowed
  await page.reload()
  await expect(page.getByText('아직 팔로우한 카페가 없어요')).toBeVisible()
})

test('the page of a game lists the nearest cafes that own it, and leads to them', async ({
  page,
  open,
  press,
  request,
}) => {
  const game = await findGame(request, '스플렌더')
  await open(paths.game(game.id))
  const owners = page.getByRole('region', { name: '이 게임이 있는 카페' })
  await expect(owners.getByRole('listitem')).toHaveCount(3)
  await press(owners.getByRole('button', { name: /^카페 \d+곳 더 보기$/ }))
  await expect(owners.getByRole('listitem')).toHaveCount(10)
  await press(owners.getByRole('link', { name: /궁담보드/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('궁담보드')
})

test('at a cafe without an owner a meetup is opened without a pass, and both screens say why', async ({
  page,
  open,
  press,
  request,
}) => {
  const unpriced = (await listCafes(request, {})).filter(({ weekdayPass, opening }) => {
    return weekdayPass === null && opening?.every((day) => day !== null && day.closes > 20 * 60)
  })
  const [cafe] = unpriced
  if (!cafe) throw new Error('every cafe of the demo town has an owner')
  await open(paths.cafe(cafe.id))
  const why = '점주가 아직 없는 카페라'
  await expect(page.getByRole('region', { name: '이용 요금' })).toContainText(why)
  const day = dateAfter(seoulDate(new Date()), 7)
  await arriveAs(page, someoneNew(), { to: paths.newMeetup(`?cafe=${cafe.id}&date=${day}`) })
  await expect(page.getByText(why)).toBeVisible()
  await page.getByRole('textbox', { name: '제목' }).fill('이용권 없이 여는 저녁')
  await page.getByRole('textbox', { name: '내용' }).fill('값은 카페에서 각자 내요.')
  const times = page.getByRole('group', { name: '자주 찾는 시간' })
  await press(times.getByRole('button', { disabled: false }).first())
  await press(page.getByRole('button', { name: '모임 열기' }))
  const question = page.getByRole('alertdialog', { name: '모임을 열까요?' })
  await expect(question).toContainText('현장 결제')
  await press(question.getByRole('button', { name: '열기' }))
  await expect(page).toHaveURL(/\/matching\/\d+$/)
  await expect(page.getByText('현장 결제').first()).toBeVisible()
})
