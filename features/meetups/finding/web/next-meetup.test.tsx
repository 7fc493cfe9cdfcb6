import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { aMeetup } from '../../core/test-meetup'
import { NextMeetup } from './next-meetup'

const own = {
  ...{ id: 7, state: 'seated' as const, place: null, isHost: false },
  ...{ checkedInAt: null, hasReviewed: false, wasMarkedAbsent: false },
}
/** Starts at 14:00 in Seoul. */
const meetup = aMeetup({ own, status: 'confirmed' })

const show = (now: string, shown = meetup) =>
  render(
    <TestMember at={paths.home()} answer={() => Response.json({})}>
      <NextMeetup meetup={shown} memberId={5} now={new Date(`${now}:00+09:00`)} />
    </TestMember>,
  )

test('the card says with whom, on the day when and where to check in, and then leads there', async () => {
  const before = await show('2099-06-11T08:00')
  await expect.element(before.getByText('주사위다방 · 판벌이는곰 님과 함께')).toBeVisible()
  await before.unmount()
  const today = await show('2099-06-12T08:00')
  await expect.element(today.getByText('오후 1:00부터 주사위다방에서 체크인해요')).toBeVisible()
  await today.unmount()
  const soon = await show('2099-06-12T13:00')
  await expect.element(soon.getByRole('link', { name: '체크인하기' })).toBeVisible()
  await expect.element(soon.getByText('주사위다방 · 판벌이는곰 님과 함께')).toBeVisible()
})

test('who has checked in can log what is played once the meetup has begun', async () => {
  const there = aMeetup({ own: { ...own, checkedInAt: '2099-06-12T04:30:00Z' }, status: 'closed' })
  const before = await show('2099-06-12T13:40', there)
  await expect.element(before.getByRole('link', { name: '체크인했어요' })).toBeVisible()
  await before.unmount()
  const begun = await show('2099-06-12T14:10', there)
  await expect.element(begun.getByText('진행 중')).toBeVisible()
  await expect
    .element(begun.getByRole('link', { name: '게임 기록하기' }))
    .toHaveAttribute('href', paths.logPlayAt(there.id))
})
