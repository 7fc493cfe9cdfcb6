import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { anAccount } from '~/features/accounts/test-account'
import { TestMember } from '~/features/accounts/web/test-member'
import { cafeEndpoints } from '~/features/cafes/endpoints'
import { dateAfter } from '~/features/cafes/opening-hours'
import { aCafeReply } from '~/features/cafes/test-cafe'
import { passEndpoints } from '~/features/passes/endpoints'
import { paths } from '~/features/paths'
import { readWhatFor } from '~/features/payments/web/what-for-store'
import { keyReused } from '~/lib/errors'
import { seoulDate, seoulShortDay } from '~/lib/seoul-date'
import { changeDraft } from '~/lib/web/form-draft'
import { banEndpoints } from '../../../bans/endpoints'
import type { Meetup } from '../../../core/endpoints'
import { startsAtOf } from '../../../core/meetup'
import { aMeetup } from '../../../core/test-meetup'
import { findingEndpoints } from '../../../finding/endpoints'
import { seatEndpoints } from '../../../seats/endpoints'
import { openProblems } from '../../refusals'
import { draftOfNewMeetup, emptyNewMeetup, type TypedMeetup } from '../new-meetup-store'
import { NewMeetupForm } from './new-meetup-form'

afterEach(() => sessionStorage.clear())

const member = anAccount()
const counts = { 5000: 0, 6000: 0, 7000: 2, 8000: 0, 9000: 0 }
const cafe = { ...aCafeReply({ weekdayPass: 7000, weekendPass: 7000 }), opening: null }
const cafePath = cafeEndpoints.cafe.path.replace(':id', '7')

const seatsPath = seatEndpoints.seatsOnDay.path.replace(':cafeId', '7')

const anEntry = () => ({
  id: 40,
  state: 'seated' as const,
  place: null,
  isHost: false,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
})

/** Opens the form with a kept draft. `answerCafe` replies when the form reads the draft's cafe. */
async function open(
  answerCafe: () => Response | Promise<Response>,
  answerCounts = () => Response.json([counts]),
  answerPost: (times: number) => Response | Promise<Response> = () => Response.json(aMeetup()),
  {
    own = [],
    games = [],
    shelf = [],
    time = '14:00',
    seats = null,
    ban = null,
  }: {
    own?: Meetup[]
    games?: TypedMeetup['games']
    shelf?: unknown[]
    time?: string
    seats?: ((day: string) => unknown[]) | null
    ban?: object | null
  } = {},
) {
  const now = new Date()
  changeDraft(draftOfNewMeetup(member.id), emptyNewMeetup(now), {
    title: '토요일 전략 게임',
    content: '처음이어도 괜찮아요.',
    day: dateAfter(seoulDate(now), 7),
    time,
    cafeId: 7,
    games,
  })
  const sent: unknown[] = []
  const screen = await render(
    <TestMember
      at={paths.newMeetup()}
      answer={({ method, path, body }) => {
        if (path === cafePath) return answerCafe()
        if (path === passEndpoints.counts.path) return answerCounts()
        if (path === banEndpoints.ownBan.path) return Response.json({ ban })
        if (method === 'POST') {
          sent.push(body)
          return answerPost(sent.length)
        }
        const [list = '', query = ''] = path.split('?')
        if (list === seatsPath) {
          const day = new URLSearchParams(query).get('day') ?? ''
          return Response.json({ times: seats === null ? null : seats(day) })
        }
        const listed = { [findingEndpoints.list.path]: own, [cafeEndpoints.shelf.path]: shelf }
        const results = listed[list] ?? []
        return Response.json({ count: results.length, next: null, previous: null, results })
      }}
    >
      <NewMeetupForm memberId={member.id} />
    </TestMember>,
  )
  const make = screen.getByRole('button', { name: '모임 열기' })
  const question = screen.getByRole('alertdialog', { name: '모임을 열까요?' })
  return { screen, sent, make, question }
}

test('what a room costs is asked once the cafe is known, and the press waits for it', async () => {
  let sendReply = () => {}
  const replied = new Promise<void>((resolve) => {
    sendReply = resolve
  })
  const { screen, sent, make, question } = await open(async () => {
    await replied
    return Response.json(cafe)
  })
  await make.click()
  await expect
    .element(screen.getByRole('button', { name: '카페를 확인하고 있어요' }))
    .toHaveAttribute('aria-busy', 'true')
  await expect.element(question).not.toBeInTheDocument()
  sendReply()
  await expect.element(question).toMatchTextContent('주사위다방')
  await expect.element(question).toMatchTextContent('7,000원 이용권 1장을 써요.')
  await question.getByRole('button', { name: '열기' }).click()
  await expect.element(screen.getByText(/^모임을 열었어요/)).toBeInTheDocument()
  expect(sent).toEqual([expect.objectContaining({ cafeId: 7, expectedPrice: 7000 })])
})

test('a cafe that cannot be read says so, and the next press asks for it again', async () => {
  let isAway = true
  const { screen, sent, make, question } = await open(() =>
    isAway ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 }) : Response.json(cafe),
  )
  await expect.element(screen.getByText('카페를 불러오지 못했어요. 다시 선택해 주세요.')).toBeInTheDocument()
  await make.click()
  const pressedAt = performance.now()
  const failure = screen.getByRole('alertdialog', { name: '카페를 불러오지 못했어요' })
  await expect.element(failure).toMatchTextContent('잠시 후 다시 시도해 주세요.')
  await failure.getByRole('button', { name: '확인' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  isAway = false
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await make.click()
  await expect.element(question).toMatchTextContent('7,000원 이용권 1장을 써요.')
  expect(sent).toEqual([])
})

test('a time near another meetup of the member is told before anything is sent', async () => {
  const day = dateAfter(seoulDate(new Date()), 7)
  const meetup = aMeetup({ day, time: '16:30', startsAt: startsAtOf(day, '16:30').toISOString() })
  const own = { ...meetup, title: '저녁 파티 게임', own: anEntry() }
  const { screen } = await open(() => Response.json(cafe), undefined, undefined, { own: [own] })
  await expect.element(screen.getByText(/'저녁 파티 게임'에 참여하고 있어요/)).toBeVisible()
  await screen
    .getByRole('group', { name: '자주 찾는 시간' })
    .getByRole('button', { name: '오후 8:00' })
    .click()
  await expect.element(screen.getByText(/'저녁 파티 게임'에 참여하고 있어요/)).not.toBeInTheDocument()
})

test('games that the chosen cafe does not own are taken out and named', async () => {
  const [splendor, catan] = [
    { id: 1, name: '스플렌더', image: null },
    { id: 2, name: '카탄', image: null },
  ]
  const { screen } = await open(() => Response.json(cafe), undefined, undefined, {
    games: [splendor, catan],
    shelf: [splendor],
  })
  await expect.element(screen.getByText('이 카페에 없는 게임을 뺐어요: 카탄')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '스플렌더 삭제' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '카탄 삭제' })).not.toBeInTheDocument()
})

test('without a pass the shop is one press away, and knows what the pass is for', async () => {
  const { screen, sent, make } = await open(
    () => Response.json(cafe),
    () => Response.json([{ ...counts, 7000: 0 }]),
  )
  const shop = screen.getByRole('link', { name: '이용권 구매' })
  await expect.element(shop).toHaveAttribute('href', paths.buyPasses('?tier=7000&count=1'))
  // The press leads to what is missing, however far up the form that is.
  await make.click()
  await expect.element(shop).toHaveFocus()
  await expect.element(shop).toBeInViewport()
  expect(sent).toEqual([])
  // The address leads out of the test.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  await screen.getByRole('link', { name: '이용권 구매' }).click()
  expect(readWhatFor()).toEqual({ path: paths.newMeetup(), label: '모임 이어서 열기' })
})

test('whoever is banned from meetups hears that, and is offered no pass', async () => {
  const ban = {
    reason: '모임에서 괴롭혔어요',
    endsAt: '2099-01-01T00:00:00.000Z',
    appeal: null,
    appealDecidedAt: null,
  }
  const { screen, sent, make, question } = await open(
    () => Response.json(cafe),
    () => Response.json([{ ...counts, 7000: 0 }]),
    undefined,
    { ban },
  )
  await expect.element(screen.getByText(openProblems.banned.says)).toBeVisible()
  await make.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '이용권 구매' })).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a form that another screen filled in is no draft until something is typed', async () => {
  const { screen } = await open(() => Response.json(cafe))
  const continued = screen.getByText('작성하던 내용을 불러왔어요.')
  await expect.element(screen.getByRole('textbox', { name: '제목' })).toHaveValue('토요일 전략 게임')
  await expect.element(continued).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: '제목' }).fill('일요일 전략 게임')
  await screen.unmount()
  const again = await open(() => Response.json(cafe))
  await expect.element(again.screen.getByText('작성하던 내용을 불러왔어요.')).toBeVisible()
})

test('passes that cannot be counted say so, and are counted again when asked', async () => {
  let isAway = true
  const { screen } = await open(
    () => Response.json(cafe),
    () =>
      isAway
        ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
        : Response.json([counts]),
  )
  await expect.element(screen.getByText('가진 이용권을 불러오지 못했어요')).toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText('2장 가지고 있어요')).toBeInTheDocument()
})

test('a room that was made although its answer was lost is not made again after the form was changed', async () => {
  const earlier = aMeetup()
  const { screen, sent, make, question } = await open(
    () => Response.json(cafe),
    undefined,
    (times) =>
      times === 1
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Response.json(
            { error: keyReused.says, code: keyReused.code, earlier },
            { status: keyReused.status },
          ),
  )
  const confirm = question.getByRole('button', { name: '열기' })
  await make.click()
  const pressedAt = performance.now()
  await confirm.click()
  const failure = screen.getByRole('alertdialog', { name: '모임을 열지 못했어요' })
  await failure.getByRole('button', { name: '확인' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  await screen.getByRole('textbox', { name: '제목' }).fill('일요일 전략 게임')
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await make.click()
  await confirm.click()
  await expect
    .element(screen.getByText('앞서 보낸 내용으로 열었어요. 모임을 확인해 주세요'))
    .toBeInTheDocument()
  await expect.element(make).not.toBeInTheDocument()
  expect(sent).toHaveLength(2)
})

test('between two half hours the earlier one says that the cafe agrees first, and the pass is only held', async () => {
  const { screen, make, question } = await open(() => Response.json(cafe), undefined, undefined, {
    time: '14:10',
    seats: (day) => [{ startsAt: startsAtOf(day, '14:00').toISOString(), free: 8, needsYes: true }],
  })
  await expect.element(screen.getByText(/매장이 확인해야 열리는 시간이에요/)).toBeVisible()
  await make.click()
  await expect.element(question).toMatchTextContent('7,000원 이용권 1장을 맡아 두고, 매장이 확인하면 써요.')
})

test('a meetup is repeated weekly; a week that a day off or a clash stands against is named and left out', async () => {
  const first = dateAfter(seoulDate(new Date()), 7)
  const weeks = [1, 2, 3, 4].map((week) => dateAfter(first, 7 * week))
  const clash = aMeetup({
    ...{ id: 77, title: '다른 모임', startsAt: startsAtOf(weeks[1] ?? '', '15:00').toISOString() },
    own: anEntry(),
  })
  const closed = { ...cafe, dayOffs: [{ day: weeks[0] ?? '', reason: null }] }
  const { screen, sent, make, question } = await open(() => Response.json(closed), undefined, undefined, {
    own: [clash],
  })
  await screen.getByRole('switch', { name: /매주 반복하기/ }).click()
  const row = (at: number) =>
    screen.getByRole('switch', {
      name: new RegExp(seoulShortDay(startsAtOf(weeks[at] ?? '', '12:00')).replace(/[()]/g, '.')),
    })
  await expect.element(row(0)).not.toBeChecked()
  await expect.element(row(1)).not.toBeChecked()
  await expect.element(screen.getByText(openProblems.dayOff.says)).toBeInTheDocument()
  await expect.element(screen.getByText(/'다른 모임'에 참여하고 있어요/)).toBeInTheDocument()
  await expect.element(row(2)).toBeChecked()
  await row(3).click()
  await make.click()
  await expect.element(question).toMatchTextContent('매주 모두 3번 열어요.')
  await question.getByRole('button', { name: '열기' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ days: [weeks[2], dateAfter(first, 7 * 5)] })
})
