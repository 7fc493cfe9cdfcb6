import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { dayOf } from '../../core/day-of'
import type { Meetup } from '../../core/endpoints'
import { nextAction } from '../../core/next-action'
import { aMeetup } from '../../core/test-meetup'
import { DayBar } from './day-bar'
import { MeetupBar } from './meetup-bar'

const own = {
  id: 7,
  state: 'seated' as const,
  place: null,
  isHost: false,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
}
const game = { id: 9, name: '스플렌더', image: null }
const at = (time: string, day = '2099-06-12') => new Date(`${day}T${time}:00+09:00`)

function show(meetup: Meetup, now: Date) {
  const day = meetup.own?.isHost ? null : dayOf(meetup, now)
  return render(
    <TestMember at={paths.meetup(meetup.id)} answer={() => Response.json({})}>
      {day === null ? (
        <MeetupBar meetup={meetup} action={nextAction(meetup, now)} now={now} />
      ) : (
        <DayBar meetup={meetup} day={day} now={now} />
      )}
    </TestMember>,
  )
}

const checkIn = { name: '카페에서 체크인하기' }

test('an hour before the start a guest and the host are led to the code of the cafe', async () => {
  const guest = await show(aMeetup({ own, status: 'confirmed' }), at('13:10'))
  await expect.element(guest.getByRole('link', checkIn)).toHaveAttribute('href', paths.checkIn(3, 12))
  await expect.element(guest.getByRole('button', { name: '신청 취소' })).toBeVisible()
  await guest.unmount()
  const host = await show(aMeetup({ own: { ...own, isHost: true }, status: 'confirmed' }), at('13:10'))
  await expect.element(host.getByRole('link', checkIn)).toBeVisible()
  await expect.element(host.getByRole('button', { name: '관리' })).toBeVisible()
})

test('after the start a seat is not given up, but whoever comes late still checks in', async () => {
  const screen = await show(aMeetup({ own, status: 'closed' }), at('14:20'))
  await expect.element(screen.getByRole('link', checkIn)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '신청 취소' })).not.toBeInTheDocument()
})

test('on the day the bar says from when the check-in is', async () => {
  const says = '오후 1:00부터 카페에서 체크인해요'
  const guest = await show(aMeetup({ own, status: 'confirmed' }), at('08:00'))
  await expect.element(guest.getByRole('status')).toMatchTextContent(says)
  await guest.unmount()
  const host = await show(aMeetup({ own: { ...own, isHost: true }, status: 'confirmed' }), at('08:00'))
  await expect.element(host.getByRole('status')).toMatchTextContent(says)
})

test('whoever is checked in reads when, keeps the way there until the start, and logs what was played', async () => {
  const seated = { ...own, checkedInAt: at('13:24').toISOString() }
  const meetup = aMeetup({ own: seated, status: 'closed', games: [game] })
  const before = await show(meetup, at('13:30'))
  await expect.element(before.getByRole('status')).toMatchTextContent('체크인했어요 오후 1:24')
  for (const name of ['더보기', '캘린더', '길찾기'])
    await expect.element(before.getByRole('button', { name })).toBeVisible()
  await expect.element(before.getByRole('link')).not.toBeInTheDocument()
  await before.unmount()
  const host = await show(
    aMeetup({ ...meetup, own: { ...seated, isHost: true }, confirmedAt: at('13:00').toISOString() }),
    at('13:30'),
  )
  await expect.element(host.getByRole('status')).toMatchTextContent('체크인했어요 오후 1:24')
  await expect.element(host.getByRole('button', { name: '길찾기' })).toBeVisible()
  await host.unmount()
  const after = await show(meetup, at('16:00'))
  await expect
    .element(after.getByRole('link', { name: '한 게임 기록하기' }))
    .toHaveAttribute('href', paths.logPlayAt(12))
})

test('after the end the play is logged first, and a review that was written can be changed', async () => {
  const ended = { own, status: 'ended' as const }
  const today = await show(aMeetup(ended), at('21:00'))
  await expect
    .element(today.getByRole('link', { name: '오늘 한 게임 기록하기' }))
    .toHaveAttribute('href', paths.logPlayAt(12))
  await expect
    .element(today.getByRole('link', { name: '후기 남기기' }))
    .toHaveAttribute('href', paths.reviewMeetup(12))
  await today.unmount()
  const later = await show(
    aMeetup({ ...ended, own: { ...own, hasReviewed: true, wasMarkedAbsent: false } }),
    at('10:00', '2099-06-14'),
  )
  await expect.element(later.getByRole('link', { name: '한 게임 기록하기', exact: true })).toBeVisible()
  await expect.element(later.getByRole('link', { name: '후기 수정' })).toBeVisible()
  await later.unmount()
  const closed = await show(aMeetup(ended), at('10:00', '2099-07-01'))
  await expect.element(closed.getByRole('status')).toMatchTextContent('함께했어요')
  await expect.element(closed.getByRole('link', { name: '한 게임 기록하기', exact: true })).toBeVisible()
  await expect.element(closed.getByRole('link', { name: /후기/ })).not.toBeInTheDocument()
  await closed.unmount()
  const seen = await show(
    aMeetup({ ...ended, own: { ...own, hasReviewed: true } }),
    at('10:00', '2099-07-01'),
  )
  await expect.element(seen.getByRole('link', { name: '후기 보기' })).toBeVisible()
})
