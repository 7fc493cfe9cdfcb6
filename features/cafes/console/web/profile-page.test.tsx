import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { cafeRefusals } from '~/features/cafes/refusals'
import { staffPaths } from '~/features/staff-paths'
import { aManagedCafe } from '../test-managed-cafe'
import ProfilePage from './profile-page'

/** A stand-in for the API with one cafe, which another person changes before the first save. */
function aContestedCafe() {
  const before = aManagedCafe()
  const after = aManagedCafe({ event: '오늘만 반값', versions: { ...before.versions, profile: 'p2' } })
  const sent: { event: string; version: string }[] = []
  let cafe = before
  const answer = ({ method, body }: ApiCall) => {
    if (method === 'GET') return Response.json(cafe)
    const { event, version } = body as { event: string; version: string }
    sent.push({ event, version })
    if (sent.length === 1) {
      cafe = after
      const { status, code, says } = cafeRefusals.changedMeanwhile
      return Response.json({ error: says, code }, { status })
    }
    cafe = { ...after, event, versions: { ...after.versions, profile: 'p3' } }
    return Response.json({})
  }
  return { answer, sent }
}

async function typeAndSave(answer: (asked: ApiCall) => Response) {
  const screen = await render(
    <TestMember at={staffPaths.profile(1)} path="/staff/:id/profile" answer={answer}>
      <ProfilePage />
    </TestMember>,
  )
  const event = screen.getByRole('textbox', { name: '이벤트' })
  await expect.element(event).toHaveValue('첫 방문 음료 무료')
  await expect.element(screen.getByRole('button', { name: '저장' })).not.toBeInTheDocument()
  await event.fill('휴무 안내')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText('그사이 다른 사람이 이 내용을 수정했어요')).toBeInTheDocument()
  await expect.element(event).toHaveValue('휴무 안내')
  return { screen, event }
}

test('whoever saves over an unseen change is told, keeps what they typed, and may insist', async () => {
  const { answer, sent } = aContestedCafe()
  const { screen } = await typeAndSave(answer)
  await screen.getByRole('button', { name: '내 내용 유지하기' }).click()
  // The button ignores a second press this soon after the first.
  document.querySelector('form')?.requestSubmit()
  await expect.element(screen.getByText('카페 정보를 저장했어요')).toBeInTheDocument()
  expect(sent).toEqual([
    { event: '휴무 안내', version: 'p1' },
    { event: '휴무 안내', version: 'p2' },
  ])
})

test('or takes what the other has saved', async () => {
  const { answer, sent } = aContestedCafe()
  const { screen, event } = await typeAndSave(answer)
  await screen.getByRole('button', { name: '바뀐 내용 보기' }).click()
  await expect.element(event).toHaveValue('오늘만 반값')
  await expect.element(screen.getByText('그사이 다른 사람이 이 내용을 수정했어요')).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})

test('what was saved stays on the screen when it cannot be read again', async () => {
  let hasSaved = false
  const screen = await render(
    <TestMember
      at={staffPaths.profile(1)}
      path="/staff/:id/profile"
      answer={({ method }) => {
        if (method !== 'GET') {
          hasSaved = true
          return Response.json({})
        }
        return hasSaved
          ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
          : Response.json(aManagedCafe())
      }}
    >
      <ProfilePage />
    </TestMember>,
  )
  const event = screen.getByRole('textbox', { name: '이벤트' })
  await event.fill('휴무 안내')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText('카페 정보를 저장했어요')).toBeInTheDocument()
  await expect.element(event).toHaveValue('휴무 안내')
  await expect.element(screen.getByRole('button', { name: '저장' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('저장하지 못했어요')).not.toBeInTheDocument()
})

test('a cafe of others is not shown', async () => {
  const { status, code, says } = cafeRefusals.notStaff
  const screen = await render(
    <TestMember at={staffPaths.profile(1)} answer={() => Response.json({ error: says, code }, { status })}>
      <ProfilePage />
    </TestMember>,
  )
  await expect.element(screen.getByText('내가 관리하는 카페가 아니에요')).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '내 카페 보기' })).toHaveAttribute('href', '/staff')
})
