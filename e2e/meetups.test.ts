import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { dateAfter, weekdayNames, weekdayOf } from '~/features/cafes/opening-hours'
import { loyaltyEndpoints } from '~/features/loyalty/endpoints'
import { type Meetup, meetupEndpoints } from '~/features/meetups/core/endpoints'
import { startsAtOf } from '~/features/meetups/core/meetup'
import { tierOn } from '~/features/meetups/core/tier'
import { findingEndpoints } from '~/features/meetups/finding/endpoints'
import { type Entry, joiningEndpoints } from '~/features/meetups/joining/endpoints'
import { openingEndpoints } from '~/features/meetups/opening/endpoints'
import { passEndpoints } from '~/features/passes/endpoints'
import { type PassCounts, type PassTier, passName, passPrice } from '~/features/passes/pass'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { inOurWords } from '~/lib/calls-version'
import { seoulDate } from '~/lib/seoul-date'
import { addressOf } from '~/lib/web/call'
import { expect, nextStream, waitUntilClosed } from './journey'
import { buyPass } from './orders'
import { test } from './own-town'
import {
  arriveAs,
  type Session,
  type Stranger,
  signInElsewhere,
  someoneNew,
  townspeople,
  withToken,
} from './people'
import { findCafe } from './town'

// The tests share one app.
test.describe.configure({ mode: 'default' })

const title = '내일 오후, 천천히 한 판'

interface Guest {
  page: Page
  session: Session
}

/** Opens a browser context of their own for a person. */
async function arrive(browser: Browser, who: Stranger | 'member'): Promise<Guest> {
  const page = await (await browser.newContext()).newPage()
  return { page, session: await arriveAs(page, who) }
}

async function listEntries(request: APIRequestContext, meetupId: number) {
  const reply = await request.get(joiningEndpoints.entries.path, {
    params: { meetupId },
    headers: inOurWords,
  })
  return ((await reply.json()) as { results: Entry[] }).results
}

/** The number of passes of this price that the member can use. */
async function countPasses(request: APIRequestContext, { access }: Session, tier: PassTier): Promise<number> {
  const reply = await request.get(passEndpoints.counts.path, withToken(access))
  const [counts] = (await reply.json()) as PassCounts[]
  return counts ? counts[tier] : 0
}

const row = (page: Page, name: string) =>
  page.getByRole('region', { name: '참여자' }).getByRole('listitem').filter({ hasText: name })
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('who blocks somebody at the same table leaves with the pass back, and the host who calls off is told of theirs', async ({
  page: host,
  browser,
  request,
  press,
  town,
}) => {
  test.slow()
  const cafe = await findCafe(request, '금화판')
  const tomorrow = dateAfter(seoulDate(new Date()), 1)
  const tier = tierOn(tomorrow, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  const [opener, wary, other] = [someoneNew(), someoneNew(), someoneNew()]
  const hostSession = await arriveAs(host, opener)
  const guest = await arrive(browser, wary)
  const third = await arrive(browser, other)
  for (const session of [hostSession, guest.session, third.session]) await buyPass(request, session, tier)
  const name = '내일 저녁, 마주 앉은 자리'
  const draft = { title: name, day: tomorrow, time: '18:00', cafeId: cafe.id, minPeople: 2, maxPeople: 4 }
  const opened = await request.post(openingEndpoints.open.path, {
    ...withToken(hostSession.access),
    data: { ...draft, content: '천천히 해요.' },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
  const { id: meetupId } = (await opened.json()) as Meetup
  for (const { access } of [guest.session, third.session]) {
    const joined = await request.post(joiningEndpoints.join.path, {
      ...withToken(access),
      data: { meetupId },
    })
    expect(joined.ok(), await joined.text()).toBe(true)
  }
  // Past the ten minutes in which a seat is given up for nothing.
  await town.letPass(11)

  await test.step('the one who blocks hears that the meetup stands, and leaves it', async () => {
    const { page, session } = guest
    await page.goto(paths.meetup(meetupId))
    await press(row(page, other.nickname).getByRole('button'))
    await press(page.getByRole('dialog', { name: other.nickname }).getByRole('button', { name: '차단하기' }))
    const question = page.getByRole('alertdialog', { name: `${other.nickname} 님을 차단할까요?` })
    await press(question.getByRole('button', { name: '차단하기' }))
    const offer = page.getByRole('alertdialog', { name: `‘${name}’ 모임에 함께 앉아 있어요` })
    await expect(offer).toContainText(`${passName(tier)} 1장이 바로 돌아와요`)
    await expect(offer).toContainText('30일에 한 번이에요')
    await press(offer.getByRole('button', { name: '모임에서 나가기' }))
    await expect(page.getByText('모임에서 나왔어요')).toBeVisible()
    await expect(page.getByRole('button', { name: /^참여하기/ })).toBeVisible()
    expect(await countPasses(request, session, tier)).toBe(1)
  })

  await test.step('the host calls off with the own pass told apart', async () => {
    await host.goto(paths.meetup(meetupId))
    await press(host.getByRole('button', { name: '관리' }))
    await press(host.getByRole('button', { name: '모임 취소' }))
    const question = host.getByRole('alertdialog', { name: '모임을 취소할까요?' })
    await expect(question).toContainText('1명에게 알리고, 이용권 1장을 바로 돌려줘요.')
    await expect(question).toContainText(`내가 쓴 ${passName(tier)} 1장이 바로 돌아와요.`)
    await press(question.getByRole('button', { name: '모임 취소' }))
    await expect(host.getByText('모임을 취소했어요', { exact: true })).toBeVisible()
    expect(await countPasses(request, hostSession, tier)).toBe(1)
    expect(await countPasses(request, third.session, tier)).toBe(1)
  })
})

test('a room fills up, one gives up a seat, the next in line comes up, and everybody says how it was', async ({
  page: host,
  browser,
  request,
  press,
  submit,
  town,
  complaints,
}) => {
  test.slow()
  // Access tokens expire during the meetup.
  complaints.foresee(/status of 401/)
  const cafe = await findCafe(request, '금화판')
  const tomorrow = dateAfter(seoulDate(new Date()), 1)
  const tier = tierOn(tomorrow, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  const hostSession = await arriveAs(host, 'host')
  await request.post(cafeEndpoints.follow.path, {
    ...withToken(hostSession.access),
    data: { cafeId: cafe.id, isFollowed: true },
  })
  const [quick, patient] = [someoneNew(), someoneNew()]
  const first = await arrive(browser, 'member')
  const second = await arrive(browser, quick)
  const third = await arrive(browser, patient)
  for (const session of [hostSession, second.session, third.session]) await buyPass(request, session, tier)

  await test.step('the host opens a room, which takes eight taps', async () => {
    let taps = 0
    const tap = async (target: Locator) => {
      taps += 1
      await press(target)
    }
    await host.goto(paths.meetups())
    await tap(host.getByRole('link', { name: '모임 열기', exact: true }))
    await tap(host.getByRole('textbox', { name: '제목' }))
    await host.keyboard.insertText(title)
    await tap(host.getByRole('list', { name: '추천 카페' }).getByRole('button', { name: cafe.name }))
    await tap(host.getByRole('button', { name: '내일', exact: true }))
    await tap(host.getByRole('group', { name: '자주 찾는 시간' }).getByRole('button', { name: '오후 2:00' }))
    await tap(host.getByRole('textbox', { name: '내용' }))
    await host.keyboard.insertText('처음이어도 규칙은 차근차근 알려 드려요.')
    // Presses for this test's own setup do not count as taps: three seats, and requests accepted by hand.
    await press(host.getByRole('button', { name: /^인원/ }))
    await host.getByRole('listbox', { name: '최대 인원' }).getByRole('option', { name: '3명' }).click()
    await press(host.getByRole('button', { name: '2~3명으로 선택' }))
    await press(host.getByRole('switch', { name: '신청을 바로 수락하기' }))
    await tap(host.getByRole('button', { name: '모임 열기' }))
    const question = host.getByRole('alertdialog', { name: '모임을 열까요?' })
    await expect(question).toContainText(cafe.name)
    await tap(question.getByRole('button', { name: '열기' }))
    await expect(host.getByText(/^모임을 열었어요/)).toBeVisible()
    expect(taps).toBeLessThanOrEqual(8)
  })
  await expect(host).toHaveURL(/\/matching\/\d+$/)
  const watchingHost = nextStream(host, 'meetups:')
  await host.reload()
  await expect(host.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await watchingHost
  const meetupPath = new URL(host.url()).pathname
  const meetupId = Number(meetupPath.split('/').at(-1))

  const passesBefore = await countPasses(request, first.session, tier)
  await test.step('two ask for a seat, and each waits until the host accepts', async () => {
    for (const [{ page }, name] of [
      [first, townspeople.member],
      [second, quick.nickname],
    ] as const) {
      await page.goto(meetupPath)
      await press(page.getByRole('button', { name: /^참여 신청하기/ }))
      await expect(page.getByRole('region', { name: '쓰는 이용권' })).toContainText(passName(tier))
      const watching = nextStream(page, `meetups:${meetupId}`)
      await press(page.getByRole('button', { name: '신청하기', exact: true }))
      await expect(said(page, '수락을 기다리고 있어요')).toBeVisible()
      await watching
      await press(row(host, name).getByRole('button', { name: '수락', exact: true }))
      await expect(said(page, '참여하고 있어요')).toBeVisible()
    }
  })

  await test.step('a third one waits in line, and comes up when somebody gives up a seat', async () => {
    const watching = nextStream(third.page, `meetups:${meetupId}`)
    await third.page.goto(meetupPath)
    await press(third.page.getByRole('button', { name: /^자리 나면 참여하기/ }))
    const line = third.page.getByRole('alertdialog', { name: '자리가 나면 참여할까요?' })
    await expect(line).toContainText(
      `${passPrice(tier)} 이용권 1장을 쓰고, 취소해도 돌아오지 않아요. 지금 1장 있어요.`,
    )
    await press(line.getByRole('button', { name: '대기하기' }))
    await expect(said(third.page, '대기 1번째예요')).toBeVisible()
    await watching

    expect(await countPasses(request, first.session, tier)).toBe(passesBefore - 1)
    await press(first.page.getByRole('button', { name: '더보기' }))
    await press(first.page.getByRole('button', { name: '참여 취소' }))
    const question = first.page.getByRole('alertdialog', { name: '참여를 취소할까요?' })
    await expect(question).toContainText(`${passName(tier)} 1장이 바로 돌아와요`)
    await press(question.getByRole('button', { name: '참여 취소' }))
    await expect(first.page.getByRole('button', { name: /^자리 나면 참여하기/ })).toBeVisible()
    expect(await countPasses(request, first.session, tier)).toBe(passesBefore)

    // It is tomorrow, so that the seat is held for the third one, who takes it.
    await expect(said(third.page, '자리가 났어요')).toContainText('맡아 뒀어요')
    expect(await countPasses(request, third.session, tier)).toBe(1)
    await press(third.page.getByRole('button', { name: '참여하기', exact: true }))
    await expect(third.page.getByRole('region', { name: '환불 규정' })).toContainText(
      '수락된 뒤에 취소하거나 오지 않으면 돌아오지 않아요',
    )
    await press(third.page.getByRole('button', { name: '신청하기', exact: true }))
    await expect(said(third.page, '수락을 기다리고 있어요')).toBeVisible()
    expect(await countPasses(request, third.session, tier)).toBe(0)
    await press(row(host, patient.nickname).getByRole('button', { name: '수락', exact: true }))
    await expect(said(third.page, '참여하고 있어요')).toBeVisible()
    await third.page.goto(paths.notices())
    await expect(third.page.getByText(title).first()).toBeVisible()
  })

  await test.step('the host confirms, and everybody sees it', async () => {
    await press(host.getByRole('button', { name: '모임 확정하기' }))
    await press(host.getByRole('button', { name: '확정하기', exact: true }))
    await expect(host.getByRole('button', { name: '모임 확정하기' })).toHaveCount(0)
    await expect(second.page.getByRole('region', { name: '확정 안내' })).toBeVisible()
  })

  await test.step('after the end the host says who came, and all say whom they would meet again', async () => {
    const trust = async () => (await listEntries(request, meetupId)).find(({ isHost }) => isHost)?.user
    const before = await trust()
    const startsAt = new Date(`${tomorrow}T14:00:00+09:00`).getTime()
    await town.letPass(Math.ceil((startsAt - Date.now()) / 60_000) + 7 * 60)
    const isOver = async () => {
      const path = meetupEndpoints.one.path.replace(':id', String(meetupId))
      return ((await (await request.get(path, { headers: inOurWords })).json()) as Meetup).status
    }
    await expect.poll(isOver).toBe('ended')
    // The members return the next day.
    await arriveAs(host, 'host', { to: meetupPath })
    await arriveAs(second.page, quick)
    await arriveAs(third.page, patient)

    await press(host.getByRole('link', { name: '후기 남기기' }))
    for (const name of [quick.nickname, patient.nickname]) {
      const about = host.getByRole('listitem', { name })
      await press(about.getByRole('button', { name: '왔어요', exact: true }))
      await press(about.getByRole('button', { name: '다시 만나고 싶어요' }))
    }
    await submit(host.getByRole('button', { name: '후기 남기기' }))
    await expect(host.getByText('후기를 남겼어요')).toBeVisible()

    for (const { page } of [second, third]) {
      await page.goto(paths.reviewMeetup(meetupId))
      await press(
        page.getByRole('listitem', { name: townspeople.host }).getByRole('button', { name: '아니요' }),
      )
      await submit(page.getByRole('button', { name: '후기 남기기' }))
      await expect(page.getByText('후기를 남겼어요')).toBeVisible()
    }
    const after = await trust()
    expect(before?.againPercent).not.toBeNull()
    // No answer is told from the figure, which moves at night.
    expect(after?.againPercent).toBe(before?.againPercent)
    await press(second.page.getByRole('button', { name: new RegExp(townspeople.host) }))
    await expect(second.page.getByRole('dialog')).toContainText(`${after?.againPercent}%`)
  })
})

test('what is typed of a new room survives finding a cafe, choosing a day, a reload and the back button', async ({
  page,
  request,
  press,
}) => {
  const cafe = await findCafe(request, '종탑24')
  await arriveAs(page, someoneNew(), { to: paths.newMeetup() })
  const typed = page.getByRole('textbox', { name: '제목' })
  await typed.fill('새벽까지 전략 게임')
  await press(page.getByRole('button', { name: /^날짜/ }))
  await press(page.getByRole('alertdialog', { name: '카페를 먼저 선택해 주세요' }).getByRole('button'))
  await waitUntilClosed(page)

  await press(page.getByRole('link', { name: '카페 찾기' }))
  await page.getByRole('searchbox', { name: '카페 이름이나 주소' }).fill(cafe.name)
  await page.keyboard.press('Enter')
  await press(page.getByRole('list', { name: '찾은 카페' }).getByRole('button', { name: cafe.name }))
  await expect(page.getByRole('link', { name: '장소 변경' })).toBeVisible()
  await expect(typed).toHaveValue('새벽까지 전략 게임')

  await press(page.getByRole('button', { name: /^날짜/ }))
  await expect(page.getByRole('heading', { level: 1, name: '날짜 선택' })).toBeVisible()
  await press(page.getByRole('button', { name: '다음 달' }))
  // The cafe may be closed on some of these days.
  const nextMonth = (Number(seoulDate(new Date()).slice(5, 7)) % 12) + 1
  const free = page
    .getByRole('gridcell')
    .getByRole('button', { name: new RegExp(`${nextMonth}월 \\d+일`), disabled: false })
    .first()
  const [day = ''] = /\d+월 \d+일/.exec((await free.getAttribute('aria-label')) ?? '') ?? []
  await press(free)
  await press(page.getByRole('button', { name: new RegExp(`${day} \\(.\\) 선택$`) }))
  await expect(page.getByRole('button', { name: new RegExp(`^날짜 .*${day}`) })).toBeVisible()

  await page.reload()
  await expect(page.getByText('작성하던 내용을 불러왔어요.')).toBeVisible()
  await expect(typed).toHaveValue('새벽까지 전략 게임')
  await expect(page.getByText(cafe.name)).toBeVisible()
  await press(page.getByRole('link', { name: '뒤로' }))
  // The screens for choosing a cafe and a day are not part of the way back.
  await expect(page.getByRole('heading', { level: 1, name: '모임', exact: true })).toBeVisible()
  await press(page.getByRole('link', { name: '모임 열기', exact: true }))
  await expect(typed).toHaveValue('새벽까지 전략 게임')
})

test('a cafe’s standing table goes from its template to the settlement without a host', async ({
  page: keeper,
  browser,
  request,
  press,
  submit,
  town,
  complaints,
}) => {
  test.slow()
  // The tokens of before the clock moved expire.
  complaints.foresee(/status of 401/)
  const cafe = await findCafe(request, '주사위다방')
  const tomorrow = dateAfter(seoulDate(new Date()), 1)
  const [time, name] = ['15:00', '오후 3시 초급 테이블']
  const tier = tierOn(tomorrow, { ...cafe, holidaysAsWeekend: false })
  if (tier === null) throw new Error('a meetup at this cafe takes a pass')
  const startsAt = startsAtOf(tomorrow, time).getTime()
  const letPassUntil = async (moment: number) => {
    const { now } = (await (await request.get('/sandbox/clock')).json()) as { now: string }
    await town.letPass(Math.ceil((moment - Date.parse(now)) / 60_000))
  }

  await test.step('an owner makes the template, and the clock opens its first dates', async () => {
    await arriveAs(keeper, 'franchise', { to: staffPaths.newTable(cafe.id) })
    await keeper.getByRole('textbox', { name: '제목' }).fill(name)
    await press(keeper.getByRole('button', { name: weekdayNames[weekdayOf(tomorrow)] ?? '', exact: true }))
    await keeper.getByLabel('시작').fill(time)
    await keeper.getByRole('textbox', { name: /^내용/ }).fill('규칙을 알려 드려요.')
    await submit(keeper.getByRole('button', { name: '매장 테이블 만들기' }))
    await expect(keeper.getByText('매장 테이블을 만들었어요')).toBeVisible()
    await town.letPass(1)
    await keeper.reload()
    await expect(keeper.getByRole('list', { name: `${name}의 날` }).getByRole('link')).not.toHaveCount(0)
    await waitUntilClosed(keeper)
    await keeper.goto('/v1/health')
  })

  const listed = await request.get(findingEndpoints.list.path, {
    params: { cafeId: cafe.id },
    headers: inOurWords,
  })
  const rooms = ((await listed.json()) as { results: Meetup[] }).results
  const room = rooms.find((each) => each.title === name && each.day === tomorrow)
  if (room === undefined) throw new Error('the clock has not opened tomorrow')
  const guest = someoneNew()
  const { page } = await arrive(browser, guest)
  const other = someoneNew()

  await test.step('two members take seats at once', async () => {
    for (const who of [guest, other]) await buyPass(request, await signInElsewhere(request, who), tier)
    const joined = await request.post(joiningEndpoints.join.path, {
      ...withToken((await signInElsewhere(request, other)).access),
      data: { meetupId: room.id },
    })
    expect(joined.ok(), await joined.text()).toBe(true)
    await page.goto(paths.meetup(room.id))
    await expect(page.getByText('매장이 매주 여는 자리예요. 방장 없이 함께해요.')).toBeVisible()
    await press(page.getByRole('button', { name: /^참여하기/ }))
    await expect(page).toHaveURL(paths.applyToMeetup(room.id))
    await press(page.getByRole('button', { name: '참여하기', exact: true }))
    await expect(row(page, guest.nickname)).toBeVisible()
    await waitUntilClosed(page)
    await page.goto('/v1/health')
  })

  await test.step('the clock confirms it an hour before', async () => {
    await letPassUntil(startsAt - 60 * 60_000)
    const one = await request.get(meetupEndpoints.one.path.replace(':id', String(room.id)), {
      headers: inOurWords,
    })
    expect(await one.json()).toMatchObject({ status: 'confirmed', byCafe: true, host: { name: cafe.name } })
  })

  await test.step('one is scanned, and the cafe is owed both passes', async () => {
    await letPassUntil(startsAt + 60_000)
    const staff = await signInElsewhere(request, 'franchise')
    const code = await request.get(
      addressOf(loyaltyEndpoints.staffCode.path, { params: { cafeId: cafe.id } }),
      withToken(staff.access),
    )
    const { digits } = (await code.json()) as { digits: string }
    const scanned = await request.post(loyaltyEndpoints.earn.path, {
      ...withToken((await signInElsewhere(request, guest)).access),
      data: { cafeId: cafe.id, code: digits },
    })
    expect(scanned.ok(), await scanned.text()).toBe(true)
    await letPassUntil(startsAt + 6 * 60 * 60_000 + 60_000)
    await arriveAs(keeper, 'franchise', { to: staffPaths.settlements(cafe.id, tomorrow.slice(0, 7)) })
    await expect(keeper.getByText(name)).toHaveCount(2)
  })
})
