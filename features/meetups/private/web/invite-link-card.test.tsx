import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { aMeetup } from '../../core/test-meetup'
import { InviteLinkCard } from './invite-link-card'
import { useShareRoom } from './use-share-room'

const token = 'A'.repeat(22)
const meetup = aMeetup({ isOwn: true, isPublic: false })
const asked: ApiCall[] = []
let shared: ShareData[] = []
afterEach(() => {
  asked.length = 0
  shared = []
  vi.unstubAllGlobals()
})

function ShareAll() {
  const shareRoom = useShareRoom()
  const shareAll = async () => {
    for (const each of [meetup, aMeetup({ isPublic: false }), aMeetup({ isOwn: true })])
      await shareRoom(each, each.title)
  }
  return (
    <button type="button" onClick={() => void shareAll()}>
      모두 공유
    </button>
  )
}

function open() {
  Object.defineProperty(navigator, 'share', {
    value: async (data: ShareData) => void shared.push(data),
    configurable: true,
  })
  return render(
    <TestMember
      at={paths.meetup(12)}
      answer={(call) => {
        asked.push(call)
        return Response.json({ token })
      }}
    >
      <InviteLinkCard meetup={meetup} />
      <ShareAll />
    </TestMember>,
  )
}

test('the host sends the link, and changes it after being told what that does', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: '링크 보내기' }).click()
  await vi.waitFor(() => expect(shared).toHaveLength(1))
  expect(shared[0]?.url).toContain(`/matching/12#invite=${token}`)
  await screen.getByRole('button', { name: '새 링크로 바꾸기' }).click()
  await expect.element(screen.getByText(/전에 보낸 링크로는 더 들어올 수 없어요/)).toBeVisible()
  await screen.getByRole('button', { name: '바꾸기', exact: true }).click()
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ renews: false }, { renews: true }]))
})

test('sharing a private room shares its link for the host alone', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: '모두 공유' }).click()
  await vi.waitFor(() => expect(shared).toHaveLength(3))
  expect(shared.map(({ url }) => url?.includes('#invite='))).toEqual([true, false, false])
})
