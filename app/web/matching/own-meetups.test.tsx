import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { aMeetup } from '~/features/meetups/core/test-meetup'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { OwnMeetups } from './own-meetups'

const dayMs = 86_400_000

function endedMeetup(id: number, daysAgo: number, hasReviewed: boolean): Meetup {
  const startsAt = new Date(Date.now() - daysAgo * dayMs).toISOString()
  const own = {
    ...{ id: id + 100, state: 'seated' as const, place: null, isHost: false },
    ...{ checkedInAt: null, hasReviewed, wasMarkedAbsent: false },
  }
  return aMeetup({ id, startsAt, status: 'ended', own })
}

test('a review is written and changed for two weeks, and only looked at after them', async () => {
  const meetups = [
    endedMeetup(1, 2, false),
    endedMeetup(2, 2, true),
    endedMeetup(3, 20, true),
    endedMeetup(4, 20, false),
  ]
  const screen = await render(
    <TestMember at={paths.meetups('?tab=mine')} answer={() => Response.json(onePage(meetups))}>
      <OwnMeetups />
    </TestMember>,
  )
  for (const [id, name] of [
    [1, '후기 남기기'],
    [2, '후기 수정'],
    [3, '후기 보기'],
  ] as const) {
    await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', paths.reviewMeetup(id))
  }
  expect(screen.getByRole('link', { name: /후기/ }).elements()).toHaveLength(3)
})
