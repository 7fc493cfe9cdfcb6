import type { APIRequestContext, Locator } from '@playwright/test'
import { dateAfter } from '~/features/cafes/opening-hours'
import { loyaltyEndpoints } from '~/features/loyalty/endpoints'
import { attendanceEndpoints } from '~/features/meetups/attendance/endpoints'
import { type Meetup, meetupEndpoints } from '~/features/meetups/core/endpoints'
import { startsAtOf } from '~/features/meetups/core/meetup'
import { tierOn } from '~/features/meetups/core/tier'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { type Entry, joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { operatorPaths } from '~/features/operator-paths'
import type { PassTier } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { inOurWords } from '~/lib/calls-version'
import { seoulDate } from '~/lib/seoul-date'
import { addressOf } from '~/lib/web/call'
import { expect, waitUntilClosed } from './journey'
import { buyPass } from './orders'
import { test } from './own-town'
import { arriveAs, type Session, signInElsewhere, someoneNew, withToken } from './people'
import { findCafe, findGame } from './town'

// The service worker belongs to the player's way as well.
test.use({ serviceWorkers: 'allow' })

// The tests share one app.
test.describe.configure({ mode: 'default' })

const minuteMs = 60_000

/** Counts the presses of a way: these numbers are what a change must not make worse. */
function counted(press: (target: Locator) => Promise<void>) {
  const taps = { count: 0 }
  return {
    taps,
    tap: async (target: Locator) => {
      taps.count += 1
      await press(target)
    },
  }
}

/** A meetup at three tomorrow afternoon, which these two have passes for and sit at. */
async function aGathering(request: APIRequestContext, { host, guest }: Record<'host' | 'guest', Session>) {
  const cafe = await findCafe(request, '주사위다방')
  const game = await findGame(request, '스플렌더')
  const tomorrow = dateAfter(seoulDate(new Date()), 1)
  const tier = tierOn(tomorrow, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  for (const session of [host, guest]) await buyPass(request, session, tier)
  const time = '15:00'
  const opened = await request.post(openingEndpoints.open.path, {
    ...withToken(host.access),
    data: {
      title: '오후의 스플렌더',
      content: '천천히 해요.',
      day: tomorrow,
      time,
      cafeId: cafe.id,
      minPeople: 2,
      maxPeople: 4,
      gameIds: [game.id],
    },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { id: meetupId } = (await opened.json()) as Meetup
  const joined = await request.post(joiningEndpoints.join.path, {
    ...withToken(guest.access),
    data: { meetupId },
  })
  expect(joined.ok(), await joined.text()).toBe(true)
  return { cafe, meetupId, startsAt: startsAtOf(tomorrow, time).getTime() }
}

test('from home into a meetup that starts soon: three presses with the pass at hand', async ({
  page,
  open,
  press,
  request,
}) => {
  const reply = await request.get(findingEndpoints.list.path, {
    params: { hasSeat: 'true', first: 3 },
    headers: inOurWords,
  })
  const { results } = (await reply.json()) as { results: Meetup[] }
  const soon = results.find(({ tier, autoAccepts }) => tier !== null && autoAccepts)
  if (!soon) throw new Error('the demo town has no meetup that can be joined at once')
  const session = await arriveAs(page, someoneNew())
  await buyPass(request, session, soon.tier as PassTier)
  await open(paths.home())
  const { tap, taps } = counted(press)
  await tap(page.getByRole('link', { name: new RegExp(soon.title) }))
  await tap(page.getByRole('button', { name: /참여/ }).last())
  await expect(page).toHaveURL(paths.applyToMeetup(soon.id))
  await tap(page.getByRole('button', { name: /^(신청하기|참여하기)/ }))
  await expect(page).toHaveURL(paths.meetup(soon.id))
  await expect
    .poll(async () => {
      const one = await request.get(
        meetupEndpoints.one.path.replace(':id', String(soon.id)),
        withToken(session.access),
      )
      return ((await one.json()) as Meetup).isJoined
    })
    .toBe(true)
  expect(taps.count).toBe(3)
})

test('at the cafe two presses and the code check in, and after the meetup one press and saving log the play', async ({
  page,
  press,
  submit,
  open,
  request,
  town,
  complaints,
}) => {
  test.slow()
  // The tokens of before the clock moved expire.
  complaints.foresee(/status of 401/)
  const guest = someoneNew()
  const host = await signInElsewhere(request, someoneNew())
  const session = await arriveAs(page, guest)
  const { cafe, meetupId, startsAt } = await aGathering(request, { host, guest: session })
  await waitUntilClosed(page)
  await page.goto('/v1/health')
  const goTo = async (moment: number) => {
    const { now } = (await (await request.get('/sandbox/clock')).json()) as { now: string }
    await town.letPass(Math.ceil((moment - Date.parse(now)) / minuteMs))
    await arriveAs(page, guest)
  }

  await test.step('half an hour before the start', async () => {
    await goTo(startsAt - 30 * minuteMs)
    await open(paths.meetup(meetupId))
    const { tap, taps } = counted(press)
    await tap(page.getByRole('link', { name: '카페에서 체크인하기' }))
    const staff = await signInElsewhere(request, 'staff')
    const code = await request.get(
      addressOf(loyaltyEndpoints.staffCode.path, { params: { cafeId: cafe.id } }),
      withToken(staff.access),
    )
    await page
      .getByRole('textbox', { name: '여섯 자리 코드' })
      .fill(((await code.json()) as { digits: string }).digits)
    await submit(page.getByRole('button', { name: '체크인하기' }))
    taps.count += 1
    await expect(page.getByRole('heading', { name: '체크인했어요' })).toBeVisible()
    expect(taps.count).toBe(2)
    await press(page.getByRole('link', { name: '확인' }))
    await expect(page).toHaveURL(paths.meetup(meetupId))
    await expect(
      page.getByRole('status').filter({ hasText: /^체크인했어요 오[전후] \d{1,2}:\d\d$/ }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: '신청 취소' })).toHaveCount(0)
  })

  await test.step('in the evening after the end', async () => {
    await goTo(startsAt + 7 * 60 * minuteMs)
    await open(paths.meetup(meetupId))
    const { tap, taps } = counted(press)
    await tap(page.getByRole('link', { name: '오늘 한 게임 기록하기' }))
    await expect(page.getByRole('textbox', { name: '장소' })).toHaveValue(cafe.name)
    await expect(page.getByRole('textbox', { name: '1번째 사람 이름' })).toHaveValue(guest.nickname)
    expect(taps.count).toBe(1)
    await submit(page.getByRole('button', { name: '플레이 기록하기' }))
    await expect(page).toHaveURL(paths.meetup(meetupId))
  })
})

test('a game that was played before is logged from home and from MY with two presses', async ({
  page,
  open,
  press,
}) => {
  await arriveAs(page, 'member')
  for (const start of [paths.home(), paths.profile()]) {
    await open(start)
    const { tap, taps } = counted(press)
    await tap(page.getByRole('link', { name: '플레이 기록하기' }))
    await expect(page).toHaveURL(paths.logAPlay())
    const recent = page.getByRole('region', { name: '최근에 한 게임' })
    await tap(recent.getByRole('button', { name: /오늘 했어요$/ }).first())
    await expect(recent.getByRole('link', { name: /자세히 기록하기$/ })).toBeVisible()
    expect(taps.count).toBe(2)
  }
})

test('who is marked as not come objects on the page of the meetup, and operators strike it', async ({
  browser,
  page,
  press,
  submit,
  open,
  request,
  town,
  ownApp,
  complaints,
}) => {
  test.slow()
  // The tokens of before the clock moved expire.
  complaints.foresee(/status of 401/)
  const guest = someoneNew()
  const owner = someoneNew()
  const session = await arriveAs(page, guest)
  const { meetupId, startsAt } = await aGathering(request, {
    host: await signInElsewhere(request, owner),
    guest: session,
  })
  await waitUntilClosed(page)
  await page.goto('/v1/health')
  const moment = startsAt + 60 * minuteMs
  const { now } = (await (await request.get('/sandbox/clock')).json()) as { now: string }
  await town.letPass(Math.ceil((moment - Date.parse(now)) / minuteMs))

  const { access } = await signInElsewhere(request, owner)
  const entries = await request.get(joiningEndpoints.entries.path, {
    ...withToken(access),
    params: { meetupId },
  })
  const entry = ((await entries.json()) as { results: Entry[] }).results.find(({ isHost }) => !isHost)
  const marked = await request.put(attendanceEndpoints.noteAttendance.path.replace(':id', String(meetupId)), {
    ...withToken(access),
    data: { people: [{ entryId: entry?.id, hasAttended: false }] },
  })
  expect(marked.ok(), await marked.text()).toBe(true)

  await arriveAs(page, guest)
  await open(paths.notices())
  await page.getByText('오지 않은 것으로 표시됐어요').first().click()
  await expect(page).toHaveURL(paths.meetup(meetupId))
  const card = page.getByRole('region', { name: '노쇼 표시' })
  await expect(card).toContainText('약속 비율에 들어가고')
  await card.getByRole('textbox', { name: '이의 신청' }).fill('저는 끝까지 함께했어요.')
  await submit(card.getByRole('button', { name: '이의 신청하기' }))
  await expect(card).toContainText('운영팀이 확인하고 있어요')

  const context = await browser.newContext({ baseURL: ownApp.address })
  const desk = await context.newPage()
  await arriveAs(desk, 'operator')
  await desk.goto(operatorPaths.reports())
  const found = desk.getByRole('article').filter({ hasText: guest.nickname })
  await expect(found).toContainText('저는 끝까지 함께했어요.')
  await press(found.getByRole('button', { name: '노쇼 취소' }))
  await press(desk.getByRole('dialog').getByRole('button', { name: '노쇼 취소' }))
  await expect(found).toBeHidden()
  await context.close()

  await open(paths.meetup(meetupId))
  await expect(card).toContainText('운영팀이 확인하고 표시를 취소했어요')
})
