import type { APIRequestContext, Browser } from '@playwright/test'
import { dateAfter } from '~/features/cafes/opening-hours'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { tierOn } from '~/features/meetups/core/tier'
import { joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { passEndpoints } from '~/features/passes/endpoints'
import type { PassCounts, PassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { expect } from './journey'
import { buyPass } from './orders'
import { test } from './own-town'
import { arriveAs, type Stranger, signInElsewhere, someoneNew, withToken } from './people'
import { findCafe } from './town'

async function countPasses(request: APIRequestContext, person: Stranger, tier: PassTier): Promise<number> {
  const { access } = await signInElsewhere(request, person)
  const [counts] = (await (
    await request.get(passEndpoints.counts.path, withToken(access))
  ).json()) as PassCounts[]
  return counts ? counts[tier] : 0
}

async function aPhone(browser: Browser, request: APIRequestContext, tier: PassTier) {
  const person = someoneNew()
  const page = await (await browser.newContext()).newPage()
  const session = await arriveAs(page, person)
  await buyPass(request, session, tier)
  return { person, page, session }
}

test('a host announces something and asks to move: a yes comes along, a no and a silence have their passes back', async ({
  browser,
  request,
  press,
  town,
  complaints,
}) => {
  // The tokens of the town are older than the day that passes.
  complaints.foresee(/status of 401/)
  test.slow()
  const cafe = await findCafe(request, '금화판')
  const day = dateAfter(seoulDate(new Date()), 5)
  const tier = tierOn(day, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  const host = await aPhone(browser, request, tier)
  const draft = { title: '닷새 뒤 저녁, 느긋하게', content: '함께해요.', day, time: '18:00' }
  const opened = await request.post(openingEndpoints.open.path, {
    ...withToken(host.session.access),
    data: { ...draft, cafeId: cafe.id, minPeople: 2, maxPeople: 5 },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { id } = (await opened.json()) as Meetup
  const guests = []
  for (let at = 0; at < 3; at++) {
    const guest = await aPhone(browser, request, tier)
    const joined = await request.post(joiningEndpoints.join.path, {
      ...withToken(guest.session.access),
      data: { meetupId: id },
    })
    expect(joined.ok(), await joined.text()).toBe(true)
    guests.push(guest)
  }
  const [comes, stays, silent] = guests as [(typeof guests)[0], (typeof guests)[0], (typeof guests)[0]]

  const { page } = host
  await page.goto(paths.meetup(id))
  await press(page.getByRole('button', { name: '관리' }))
  await press(page.getByRole('button', { name: '모두에게 알리기' }))
  await page.getByRole('textbox', { name: '공지' }).fill('2층 안쪽 방이에요.')
  await press(page.getByRole('button', { name: '알리기', exact: true }))
  await comes.page.goto(paths.meetup(id))
  await expect(comes.page.getByRole('region', { name: '방장 공지' })).toContainText('2층 안쪽 방이에요.')

  await press(page.getByRole('button', { name: '관리' }))
  await press(page.getByRole('button', { name: '날짜·장소 옮기기' }))
  await expect(page.getByRole('button', { name: '3명에게 물어보기' })).toBeDisabled()
  await press(page.getByRole('button', { name: /^시간/ }))
  await page.getByLabel('시작 시간').fill('16:30')
  await press(page.getByRole('button', { name: '오후 4:30 선택' }))
  await page.screenshot({ path: 'e2e/screenshots/move-form.png' })
  await press(page.getByRole('button', { name: '3명에게 물어보기' }))
  await expect(page.getByRole('heading', { name: '3명의 답을 기다려요' })).toBeVisible()
  await page.screenshot({ path: 'e2e/screenshots/move-host.png' })

  const card = comes.page.getByRole('region', { name: '모임 옮기기' })
  await expect(card).toContainText('오후 4:30')
  await card.scrollIntoViewIfNeeded()
  await comes.page.screenshot({ path: 'e2e/screenshots/move-guest.png' })
  await press(comes.page.getByRole('button', { name: '함께할게요' }))
  await expect(card.getByRole('status')).toContainText('함께한다고 답했어요')
  await stays.page.goto(paths.meetup(id))
  await press(stays.page.getByRole('button', { name: '못 가요' }))
  await expect(stays.page.getByRole('status').filter({ hasText: '못 간다고 답했어요' }).first()).toBeVisible()
  await expect(page.getByText('함께해요 1명 · 못 가요 1명')).toBeVisible()

  await town.letPass(24 * 60)
  await page.goto(paths.meetup(id))
  await expect(page.getByText(/오후 4:30/).first()).toBeVisible()
  await expect(page.getByRole('region', { name: '자리' })).toContainText('3자리 남았어요')
  // One after another, because a sign-in keeps its state in a cookie.
  for (const { person } of [stays, silent]) expect(await countPasses(request, person, tier)).toBe(1)
  expect(await countPasses(request, comes.person, tier)).toBe(0)
})
