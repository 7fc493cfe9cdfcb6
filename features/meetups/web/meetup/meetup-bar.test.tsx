import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { passEndpoints } from '~/features/passes/endpoints'
import { paths } from '~/features/paths'
import type { Meetup } from '../../core/endpoints'
import { nextAction } from '../../core/next-action'
import { aMeetup } from '../../core/test-meetup'
import { MeetupBar } from './meetup-bar'

const now = new Date('2099-06-11T05:00:00.000Z')

function show(meetup: Meetup, answer: Parameters<typeof TestMember>[0]['answer']) {
  return render(
    <TestMember at={paths.meetup(meetup.id)} answer={answer}>
      <MeetupBar meetup={meetup} action={nextAction(meetup, now)} now={now} />
    </TestMember>,
  )
}

const seated = aMeetup({
  own: {
    id: 7,
    state: 'seated',
    place: null,
    isHost: false,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  },
})
const restored = {
  effect: 'restored',
  because: 'inTime',
  tier: 7000,
  usableUntil: '2099-08-01T00:00:00.000Z',
  restoredUntil: '2099-06-11T00:00:00.000Z',
}
const spent = {
  effect: 'kept',
  because: 'late',
  tier: 7000,
  usableUntil: null,
  restoredUntil: null,
}

test('before a seat is given up it is said what becomes of the pass, and said again when that has changed', async () => {
  const sent: unknown[] = []
  const screen = await show(seated, ({ method, body }) => {
    if (method === 'GET') return Response.json(sent.length === 0 ? restored : spent)
    sent.push(body)
    if (sent.length === 1) {
      return Response.json({ error: '바뀌었어요', code: 'EFFECT_CHANGED', effect: 'kept' }, { status: 409 })
    }
    return Response.json(spent)
  })
  await screen.getByRole('button', { name: '더보기' }).click()
  await expect.element(screen.getByText(/^지금 취소하면: .*바로 돌아와요/)).toBeVisible()
  await screen.getByRole('button', { name: '참여 취소' }).click()
  const question = screen.getByRole('alertdialog', { name: '참여를 취소할까요?' })
  await expect.element(question).toMatchTextContent('7,000원 종일 이용권 1장이 바로 돌아와요')
  await question.getByRole('button', { name: '참여 취소' }).click()
  await expect.element(question).toMatchTextContent('7,000원 종일 이용권 1장이 돌아오지 않아요')
  await question.getByRole('button', { name: '참여 취소' }).click()
  await expect.element(screen.getByText('참여를 취소했어요')).toBeInTheDocument()
  expect(sent).toEqual([{ expected: 'restored' }, { expected: 'kept' }])
})

test('whoever keeps the seat after all loses nothing', async () => {
  const screen = await show(seated, ({ method }) => {
    expect(method).toBe('GET')
    return Response.json(spent)
  })
  await screen.getByRole('button', { name: '더보기' }).click()
  await screen.getByRole('button', { name: '참여 취소' }).click()
  await screen.getByRole('button', { name: '그대로 두기' }).click()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('whoever waits in line is offered the seat that is free, with leaving the line beside it', async () => {
  const own = {
    id: 7,
    state: 'in-line' as const,
    place: 1,
    isHost: false,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  }
  const screen = await show(aMeetup({ seatsTaken: 3, queued: 1, own }), ({ method }) => {
    expect(method).toBe('DELETE')
    return Response.json({ message: '' })
  })
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('빈자리가 있어요. 지금 참여할 수 있어요.')
  await screen.getByRole('button', { name: '대기 취소' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '대기 취소' }).click()
  await expect.element(screen.getByText('대기를 취소했어요')).toBeInTheDocument()
  await screen.getByRole('button', { name: '참여하기 · 7,000원' }).click()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('whoever waits in line of a full room, or of one that takes nobody in, hears what will happen', async () => {
  const own = {
    id: 7,
    state: 'in-line' as const,
    place: 2,
    isHost: false,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  }
  const unasked = () => Response.json({}, { status: 500 })
  const full = await show(aMeetup({ seatsTaken: 4, queued: 2, own }), unasked)
  await expect.element(full.getByRole('status')).toMatchTextContent('대기 2번째예요자리가 나면 알려 드려요.')
  await expect.element(full.getByRole('button', { name: '참여하기 · 7,000원' })).not.toBeInTheDocument()
  await full.unmount()
  const closed = { status: 'confirmed' as const, confirmedAt: now.toISOString() }
  const screen = await show(aMeetup({ ...closed, own }), unasked)
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('대기 2번째예요모집이 마감된 모임이에요.')
})

test('a full room offers its line, names the pass that a seat takes, and says the place in it', async () => {
  const counts = { 5000: 0, 6000: 0, 7000: 2, 8000: 0, 9000: 0 }
  const asked: string[] = []
  const screen = await show(aMeetup({ seatsTaken: 4, queued: 1 }), ({ method, path }) => {
    asked.push(method)
    return path === passEndpoints.counts.path ? Response.json([counts]) : Response.json({ id: 9, place: 2 })
  })
  const button = screen.getByRole('button', { name: '자리 나면 참여하기 (대기 1명)' })
  await button.click()
  const question = screen.getByRole('alertdialog', { name: '자리가 나면 참여할까요?' })
  await expect.element(question).toMatchTextContent('7,000원 이용권 1장을 써요. 지금 2장 있어요.')
  await question.getByRole('button', { name: '괜찮아요' }).click()
  expect(asked).not.toContain('POST')
  await button.click()
  await question.getByRole('button', { name: '대기하기' }).click()
  await expect.element(screen.getByText('2번째로 대기해요')).toBeInTheDocument()
})

const offered = aMeetup({
  seatsTaken: 3,
  seatsHeld: 1,
  queued: 1,
  own: {
    id: 7,
    state: 'in-line',
    place: 1,
    isHost: false,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  },
  offer: { deadline: '2099-06-11T06:20:00.000Z' },
})

test('a seat that is held is offered with its deadline, and declining it leaves the line', async () => {
  const sent: string[] = []
  const screen = await show(offered, ({ method, path }) => {
    sent.push(`${method} ${path}`)
    return Response.json({ message: '' })
  })
  await expect
    .element(screen.getByRole('status'))
    .toMatchTextContent('자리가 났어요오후 3:20까지 맡아 뒀어요')
  await screen.getByRole('button', { name: '괜찮아요' }).click()
  const question = screen.getByRole('alertdialog', { name: '이 자리를 넘길까요?' })
  await question.getByRole('button', { name: '더 생각할게요' }).click()
  expect(sent).toEqual([])
  await screen.getByRole('button', { name: '괜찮아요' }).click()
  await question.getByRole('button', { name: '넘기기' }).click()
  await expect.element(screen.getByText('자리를 넘겼어요')).toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test('a seat that is held is taken where joining names the pass', async () => {
  const screen = await show(offered, () => Response.json({}, { status: 500 }))
  await screen.getByRole('button', { name: '참여하기' }).click()
  await expect.element(screen.getByRole('button', { name: '괜찮아요' })).not.toBeInTheDocument()
})

const unasked = () => Response.json({}, { status: 500 })

test('the price is on the button that joins, and an unfinished payment goes on', async () => {
  const free = await show(aMeetup({ tier: null }), unasked)
  await expect.element(free.getByRole('button', { name: '참여하기', exact: true })).toBeVisible()
  await free.unmount()
  const byHand = await show(aMeetup({ autoAccepts: false }), unasked)
  await expect.element(byHand.getByRole('button', { name: '참여 신청하기 · 7,000원' })).toBeVisible()
  await byHand.unmount()
  const paying = { deadline: '2099-06-11T05:10:00.000Z' }
  const screen = await show(aMeetup({ seatsTaken: 3, seatsHeld: 1, paying }), unasked)
  await expect.element(screen.getByRole('status')).toMatchTextContent('자리는 오후 2:10까지 맡아 뒀어요')
  await expect.element(screen.getByRole('button', { name: '이어서 결제하기' })).toBeVisible()
})

test('whoever comes is offered the way there and the calendar', async () => {
  const screen = await show(seated, unasked)
  await expect.element(screen.getByRole('status')).toMatchTextContent('6월 12일 (금) 오후 2:00에 만나요')
  await expect.element(screen.getByRole('button', { name: '캘린더' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '길찾기' })).toBeVisible()
})

test('a host invites while seats are free, confirms once enough have come, and finds the way afterwards', async () => {
  const own = {
    id: 7,
    state: 'seated' as const,
    place: null,
    isHost: true,
    checkedInAt: null,
    hasReviewed: false,
    wasMarkedAbsent: false,
  }
  for (const [hasSheet, label] of [
    [true, '카카오톡으로 알리기'],
    [false, '초대 링크 복사하기'],
  ] as const) {
    if (hasSheet) Object.defineProperty(navigator, 'share', { value: () => undefined, configurable: true })
    else Reflect.deleteProperty(navigator, 'share')
    const waiting = await show(aMeetup({ own, seatsTaken: 1 }), unasked)
    await expect.element(waiting.getByRole('button', { name: label })).toBeVisible()
    await waiting.unmount()
  }
  const ready = await show(aMeetup({ own }), unasked)
  await expect.element(ready.getByRole('button', { name: '모임 확정하기' })).toBeVisible()
  await ready.unmount()
  const confirmed = { status: 'confirmed' as const, confirmedAt: now.toISOString() }
  const screen = await show(aMeetup({ own, ...confirmed }), unasked)
  await expect.element(screen.getByRole('button', { name: '길찾기' })).toBeVisible()
})

test.each([
  [false, '후기 남기기'],
  [true, '후기 수정'],
])('after the end, reviewed %s, the bar leads to the review: %s', async (hasReviewed, label) => {
  const ended = aMeetup({
    own: {
      id: 7,
      state: 'seated',
      place: null,
      isHost: false,
      checkedInAt: null,
      hasReviewed,
      wasMarkedAbsent: false,
    },
    status: 'ended',
  })
  const screen = await show(ended, unasked)
  await expect.element(screen.getByRole('link', { name: label })).toBeVisible()
})
