import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { aMeetup } from '../../core/test-meetup'
import type { Entry } from '../endpoints'
import { ArrivalPicker } from './arrival-picker'

const user = { id: 1, name: '나', image: null, attendPercent: null, againPercent: null, favouriteGames: [] }
const entry: Entry = {
  id: 7,
  meetupId: 12,
  user,
  isSeated: true,
  arrival: null,
  isHost: false,
  hosted: null,
  isOwn: true,
  hasAttended: null,
}

function show(startsInMinutes: number) {
  const startsAt = new Date(Date.now() + startsInMinutes * 60_000).toISOString()
  const meetup = aMeetup({ startsAt, status: 'confirmed', confirmedAt: '2026-01-01T00:00:00.000Z' })
  return render(
    <TestMember at={paths.meetup(12)} answer={() => Response.json(onePage([entry]))}>
      <ArrivalPicker meetup={meetup} />
      <p>끝</p>
    </TestMember>,
  )
}

test('who comes is asked where they are from three hours before the start', async () => {
  const near = await show(179)
  await expect.element(near.getByRole('heading', { name: '지금 어디쯤인가요?' })).toBeVisible()
  await near.unmount()
  const far = await show(182)
  await expect.element(far.getByText('끝')).toBeVisible()
  await expect.element(far.getByRole('heading', { name: '지금 어디쯤인가요?' })).not.toBeInTheDocument()
})
