import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { passEndpoints } from '~/features/passes/endpoints'
import { paths } from '~/features/paths'
import { joinRefusals } from '../refusals'
import { aMeetup } from '../test-meetup'
import ApplyPage from './apply-page'

test('whoever waits in line and comes too late for a free seat hears that their place in line is still theirs', async () => {
  const own = {
    id: 7,
    state: 'in-line' as const,
    place: 1,
    isHost: false,
    checkedInAt: null,
    hasReviewed: false,
  }
  const meetup = aMeetup({ seatsTaken: 3, queued: 1, own })
  const counts = { 5000: 0, 6000: 0, 7000: 1, 8000: 0, 9000: 0 }
  const posted: string[] = []
  const screen = await render(
    <TestMember
      at={paths.applyToMeetup(12)}
      answer={({ method, path }) => {
        if (method === 'POST') {
          posted.push(path)
          const { status, code, says } = joinRefusals.full
          return Response.json({ error: says, code, canWait: true }, { status })
        }
        return Response.json(path === passEndpoints.counts.path ? [counts] : meetup)
      }}
    >
      <ApplyPage />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '신청하기' }).click()
  await expect.element(screen.getByText('그사이 자리가 찼어요. 대기 순서는 그대로예요')).toBeInTheDocument()
  expect(posted).toHaveLength(1)
})

test('passes that cannot be counted are not taken for the meetup, and are counted again when asked', async () => {
  const counts = { 5000: 0, 6000: 0, 7000: 2, 8000: 0, 9000: 0 }
  let isAway = true
  const screen = await render(
    <TestMember
      at={paths.applyToMeetup(12)}
      answer={({ path }) => {
        if (path !== passEndpoints.counts.path) return Response.json(aMeetup())
        return isAway
          ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
          : Response.json([counts])
      }}
    >
      <ApplyPage />
    </TestMember>,
  )
  await expect.element(screen.getByText('가진 이용권을 불러오지 못했어요')).toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByRole('region', { name: '내 이용권' })).toHaveTextContent('2장')
})
