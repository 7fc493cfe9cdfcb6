import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aMeetup } from '~/features/meetups/core/test-meetup'
import { paths } from '~/features/paths'
import { MeetupVote } from './meetup-vote'

const own = {
  id: 7,
  state: 'seated' as const,
  place: null,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
}
const guest = aMeetup({ own: { ...own, isHost: false } })
const host = aMeetup({ own: { ...own, isHost: true } })

let asked: string[] = []
beforeEach(() => {
  asked = []
})

function open(meetup: typeof guest, vote: { key: string; isOpen: boolean } | null, refused?: string) {
  return render(
    <TestMember
      at={paths.meetup(12)}
      answer={({ method, path }) => {
        if (method === 'GET') return Response.json({ vote })
        asked.push(`${method} ${path}`)
        return refused === undefined
          ? Response.json({ key: 'key-of-the-vote' })
          : Response.json({ error: refused }, { status: 409 })
      }}
    >
      <MeetupVote meetup={meetup} />
    </TestMember>,
  )
}

test('a host opens a vote, and is told why if the cafe has no games', async () => {
  const sentence = '이 카페는 아직 게임 목록이 없어서 투표를 열 수 없어요.'
  const screen = await open(host, null, sentence)
  await screen.getByRole('button', { name: /게임 투표 열기/ }).click()
  await expect.element(screen.getByText(sentence)).toBeVisible()
  expect(asked).toEqual(['POST /v1/meetups/12/vote'])
})

test('a guest finds the open vote, and later its result', async () => {
  const screen = await open(guest, { key: 'key-of-the-vote', isOpen: true })
  const link = screen.getByRole('link', { name: /게임 투표하기/ })
  await expect.element(link).toHaveAttribute('href', paths.vote('key-of-the-vote'))
  await screen.unmount()
  const later = await open(guest, { key: 'key-of-the-vote', isOpen: false })
  await expect.element(later.getByRole('link', { name: '게임 투표 결과' })).toBeVisible()
  expect(later.getByRole('button').elements()).toEqual([])
})

test('who has no seat is not asked to vote', async () => {
  const screen = await open(aMeetup(), { key: 'key-of-the-vote', isOpen: true })
  expect(screen.getByRole('link', { name: /게임 투표/ }).query()).toBeNull()
})
