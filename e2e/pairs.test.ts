import type { APIRequestContext } from '@playwright/test'
import { dateAfter } from '~/features/cafes/opening-hours'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { tierOn } from '~/features/meetups/core/tier'
import { pairEndpoints } from '~/features/meetups/friends/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { passEndpoints } from '~/features/passes/endpoints'
import type { PassCounts, PassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { expect } from './journey'
import { buyPass } from './orders'
import { test } from './own-town'
import { arriveAs, type Session, signInElsewhere, someoneNew, withToken } from './people'
import { findCafe } from './town'

async function countPasses(request: APIRequestContext, { access }: Session, tier: PassTier): Promise<number> {
  const reply = await request.get(passEndpoints.counts.path, withToken(access))
  const [counts] = (await reply.json()) as PassCounts[]
  return counts ? counts[tier] : 0
}

test('a pair is seated, or neither: the link seats the friend in time, and both seats fall without one', async ({
  page,
  browser,
  request,
  press,
  town,
  complaints,
}) => {
  // The tokens of the town are older than the half hour that passes.
  complaints.foresee(/status of 401/)
  test.slow()
  const cafe = await findCafe(request, '금화판')
  const tomorrow = dateAfter(seoulDate(new Date()), 1)
  const tier = tierOn(tomorrow, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  const host = await (await browser.newContext()).newPage()
  const hosting = await arriveAs(host, someoneNew())
  await buyPass(request, hosting, tier)
  const draft = { title: '내일 저녁, 둘이 와도 좋아요', content: '함께해요.', day: tomorrow, time: '18:00' }
  const opened = await request.post(openingEndpoints.open.path, {
    ...withToken(hosting.access),
    data: { ...draft, cafeId: cafe.id, minPeople: 2, maxPeople: 4 },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { id } = (await opened.json()) as Meetup

  const person = someoneNew()
  let first: Session = await arriveAs(page, person)
  await buyPass(request, first, tier)
  const takeTwo = async () => {
    await page.goto(paths.applyToMeetup(id))
    await press(page.getByRole('button', { name: '친구와 함께 (2자리)' }))
    await press(page.getByRole('button', { name: '두 자리 신청하기' }))
    await expect(page.getByRole('region', { name: '친구 자리' })).toBeVisible()
    const reply = await request.get(
      pairEndpoints.friendSeat.path.replace(':id', String(id)),
      withToken(first.access),
    )
    const { friendSeat } = (await reply.json()) as { friendSeat: { token: string } }
    return paths.friendSeat(friendSeat.token)
  }

  const lost = await takeTwo()
  await expect(page.getByRole('region', { name: '친구 자리' })).toContainText('내 자리도 함께 풀리고')
  const friend = await (await browser.newContext()).newPage()
  await friend.goto(lost)
  await expect(friend.getByRole('heading', { name: `${person.nickname} 님이 함께하자고 해요` })).toBeVisible()
  await town.letPass(31)
  first = await signInElsewhere(request, person)
  await friend.reload()
  await expect(friend.getByText('맡아 둔 시간이 지나서 두 자리가 모두 풀렸어요.')).toBeVisible()
  await expect.poll(() => countPasses(request, first, tier)).toBe(1)
  await page.goto(paths.meetup(id))
  await expect(page.getByRole('button', { name: /^참여하기/ })).toBeVisible()

  const link = await takeTwo()
  await friend.goto(link)
  await press(friend.getByRole('button', { name: /^이 자리에 앉기/ }))
  await expect(friend.getByRole('heading', { name: '친구 옆자리에 앉을까요?' })).toBeVisible()
  const second = await arriveAs(friend, someoneNew())
  await friend.goto(link)
  await expect(friend.getByRole('button', { name: /결제하고 앉기$/ })).toBeVisible()
  await buyPass(request, second, tier)
  await friend.goto(link)
  await press(friend.getByRole('button', { name: /^이 자리에 앉기/ }))
  await expect(friend.getByRole('status').filter({ hasText: '참여하고 있어요' })).toBeVisible()
  await expect(page.getByRole('region', { name: '친구 자리' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: '자리' })).toContainText('1자리 남았어요')
  expect(await countPasses(request, second, tier)).toBe(0)
  await friend.goto(link)
  await expect(friend.getByText('이 자리에 앉았어요', { exact: true })).toBeVisible()
})
