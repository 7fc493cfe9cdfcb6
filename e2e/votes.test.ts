import type { Page } from '@playwright/test'
import { dateAfter } from '~/features/cafes/opening-hours'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { tierOn } from '~/features/meetups/core/tier'
import { joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { expect, test } from './journey'
import { buyPass } from './orders'
import { arriveAs, someoneNew, withToken } from './people'
import { findCafe } from './town'

test('four phones, two of them without an account, vote for a game, and one of them vetoes another', async ({
  page,
  open,
  press,
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const cafe = await findCafe(request, '주사위다방')
  const phoneOf = async () => (await browser.newContext({ baseURL, hasTouch: true })).newPage()
  const others = [await phoneOf(), await phoneOf(), await phoneOf()] as [Page, Page, Page]
  const [member, visitor, another] = others
  const phones = [page, ...others]
  await arriveAs(page, someoneNew())
  await arriveAs(member, someoneNew())

  await open(paths.cafe(cafe.id))
  await press(page.getByRole('link', { name: '무슨 게임 할지 투표하기' }))
  await press(page.getByRole('button', { name: '4명' }))
  await press(page.getByRole('button', { name: '3시간' }))
  await press(page.getByRole('button', { name: '투표 열기' }))
  await expect(page.getByRole('img', { name: '투표 QR 코드' })).toBeVisible()
  const link = page.url()
  for (const phone of others) {
    await phone.goto(link)
    await expect(phone.getByText('아직 아무도 투표하지 않았어요.')).toBeVisible()
  }
  const offered = page.getByRole('list', { name: '카페에 있는 게임' }).getByRole('listitem')
  await expect(offered.nth(2)).toBeVisible()
  const names = await Promise.all(
    [0, 1, 2].map(async (at) =>
      (await offered.nth(at).getByRole('img').getAttribute('alt'))?.replace(/ 표지$/, ''),
    ),
  )
  const [first = '', second = '', third = ''] = names
  const gameOn = (phone: Page, name: string) =>
    phone
      .getByRole('list', { name: '카페에 있는 게임' })
      .getByRole('listitem')
      .filter({ has: phone.getByRole('img', { name: `${name} 표지`, exact: true }) })
      .getByRole('button')
      .first()
  const vetoOn = (phone: Page, name: string) =>
    phone.getByRole('button', { name: `${name} 제외`, exact: true })
  async function vote(phone: Page, wanted: string[], vetoed?: string): Promise<void> {
    for (const name of wanted) await gameOn(phone, name).tap()
    if (vetoed !== undefined) await vetoOn(phone, vetoed).tap()
    await phone.getByRole('button', { name: '투표하기' }).tap()
    await expect(phone.getByRole('button', { name: '내 표 바꾸기' })).toBeVisible()
  }
  const rankingOn = (phone: Page) => phone.getByRole('list', { name: '지금 순위' }).getByRole('listitem')

  await vote(page, [first, second])
  for (const phone of phones) await expect(rankingOn(phone)).toHaveText([`1위${first}`, `2위${second}`])
  await vote(member, [first, third])
  await vote(visitor, [second, first])
  for (const phone of phones) await expect(rankingOn(phone).first()).toHaveText(`1위${first}`)
  // The most wanted game is out once one of them does not want it.
  await vote(another, [third], first)
  for (const phone of phones) {
    await expect(phone.getByText('4명이 투표했어요')).toBeVisible()
    await expect(phone.getByText(`제외된 게임: ${first}`)).toBeVisible()
    await expect(rankingOn(phone)).toHaveCount(2)
  }
  // The order on a phone can be changed, by keys too, and its ballot replaces the one before.
  await another.getByRole('button', { name: '내 표 바꾸기' }).tap()
  await gameOn(another, second).tap()
  await another.getByRole('button', { name: /내 표 보기/ }).tap()
  await another.getByRole('button', { name: `${second} 위로` }).press('Enter')
  await expect(another.getByRole('button', { name: `${second} 아래로` })).toBeFocused()
  await another.getByRole('button', { name: '확인' }).tap()
  await another.getByRole('button', { name: '바꾼 표 보내기' }).tap()
  for (const phone of phones) {
    await expect(phone.getByText('4명이 투표했어요')).toBeVisible()
    await expect(rankingOn(phone)).toHaveText([`1위${second}`, `2위${third}`])
  }

  await expect(member.getByRole('button', { name: '투표 끝내기' })).toBeHidden()
  await press(page.getByRole('button', { name: '투표 끝내기' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '투표 끝내기' }))
  for (const phone of phones) {
    await expect(phone.getByRole('list', { name: '투표 결과' }).getByRole('listitem')).toHaveText([
      `1위${second}`,
      `2위${third}`,
    ])
  }
  await Promise.all(others.map((phone) => phone.context().close()))
})

test('the seated of a meetup vote for its games, and its host ends the vote', async ({
  page,
  browser,
  request,
  press,
}) => {
  test.slow()
  const cafe = await findCafe(request, '주사위다방')
  const day = dateAfter(seoulDate(new Date()), 3)
  const tier = tierOn(day, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  const guest = await (await browser.newContext({ hasTouch: true })).newPage()
  const [hosting, joining] = [await arriveAs(page, someoneNew()), await arriveAs(guest, someoneNew())]
  for (const session of [hosting, joining]) await buyPass(request, session, tier)
  const about = {
    title: '무엇을 할지 정하는 모임',
    content: '함께 골라요.',
    day,
    time: '18:00',
    cafeId: cafe.id,
  }
  const opened = await request.post(openingEndpoints.open.path, {
    ...withToken(hosting.access),
    data: { ...about, minPeople: 2, maxPeople: 4 },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { id } = (await opened.json()) as Meetup
  const joined = await request.post(joiningEndpoints.join.path, {
    ...withToken(joining.access),
    data: { meetupId: id },
  })
  expect(joined.ok(), await joined.text()).toBe(true)

  await guest.goto(paths.meetup(id))
  await page.goto(paths.meetup(id))
  // The vote stands below who comes, and is fetched once somebody reads as far.
  for (const phone of [page, guest])
    await phone.getByRole('region', { name: '참여자' }).scrollIntoViewIfNeeded()
  await press(page.getByRole('button', { name: /^게임 투표 열기/ }))
  await page.waitForURL(/\/vote/)
  const offered = page.getByRole('list', { name: '카페에 있는 게임' }).getByRole('listitem')
  await expect(offered.nth(1)).toBeVisible()
  await press(offered.nth(1).getByRole('button').first())
  await press(page.getByRole('button', { name: '투표하기' }))
  const wanted = page.getByRole('list', { name: '지금 순위' }).getByRole('listitem')
  const winner = ((await wanted.first().textContent()) ?? '').replace('1위', '')
  expect(winner).not.toBe('')

  // The guest has not left the meetup's page.
  await guest.getByRole('link', { name: /^게임 투표하기/ }).tap()
  await expect(guest.getByText('1명이 투표했어요')).toBeVisible()
  await guest
    .getByRole('list', { name: '카페에 있는 게임' })
    .getByRole('listitem')
    .filter({ has: guest.getByRole('img', { name: `${winner} 표지`, exact: true }) })
    .getByRole('button')
    .first()
    .tap()
  await guest.getByRole('button', { name: '투표하기' }).tap()
  await expect(page.getByText('2명이 투표했어요')).toBeVisible()
  await press(page.getByRole('button', { name: '투표 끝내기' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: '투표 끝내기' }))
  for (const phone of [page, guest])
    await expect(phone.getByRole('list', { name: '투표 결과' }).getByRole('listitem').first()).toHaveText(
      `1위${winner}`,
    )
  await press(page.getByRole('link', { name: '모임으로 가기' }))
  await expect(page.getByRole('region', { name: '소개' }).getByText(winner, { exact: true })).toBeVisible()
  await guest.context().close()
})
