import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { attendanceEndpoints } from '../endpoints'
import { companyRefusals } from '../refusals'
import MeetupReviewPage from './meetup-review-page'

const guest = {
  entryId: 41,
  user: { id: 5, name: '느긋한말', image: null },
  wouldMeetAgain: null,
  hasAttended: null,
}

async function open(isOver: boolean, memberId?: number, until = '2099-06-26T05:00:00.000Z') {
  const sent: Pick<ApiCall, 'path' | 'body'>[] = []
  const known = {
    companions: [guest],
    isHost: true,
    isOver,
    until,
  }
  const screen = await render(
    <TestMember
      at={paths.reviewMeetup(12)}
      as={memberId === undefined ? {} : { id: memberId }}
      answer={({ method, path, body }) => {
        if (method === 'GET') return Response.json(known)
        sent.push({ path, body })
        const { status, code, says } = companyRefusals.notOver
        return !isOver && path === pathOf(attendanceEndpoints.answer)
          ? Response.json({ error: says, code }, { status })
          : Response.json(known)
      }}
    >
      <MeetupReviewPage />
    </TestMember>,
  )
  return { screen, sent }
}
const pathOf = ({ path }: { path: string }) => path.replace(':id', '12')
const attendance = {
  path: pathOf(attendanceEndpoints.noteAttendance),
  body: { people: [{ entryId: 41, hasAttended: true }] },
}
const answers = {
  path: pathOf(attendanceEndpoints.answer),
  body: { answers: [{ userId: 5, wouldMeetAgain: true }] },
}

test('until it is known whether the meetup is over, the title says neither', async () => {
  const screen = await render(
    <TestMember at={paths.reviewMeetup(12)} answer={() => new Promise<Response>(() => undefined)}>
      <MeetupReviewPage />
    </TestMember>,
  )
  await expect.element(screen.getByRole('heading', { name: '모임', exact: true })).toBeInTheDocument()
})

test('during the meetup its host says who came, is asked nothing else, and hears that it is saved', async () => {
  const { screen, sent } = await open(false)
  await screen.getByRole('button', { name: '왔어요', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: '출석 확인' })).toBeInTheDocument()
  await expect.element(screen.getByText('다시 만나고 싶나요?')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: '출석 저장' }).click()
  await expect.element(screen.getByText('출석을 저장했어요')).toBeInTheDocument()
  expect(sent).toEqual([attendance])
})

test('after the end the host says both at once', async () => {
  const { screen, sent } = await open(true)
  await screen.getByRole('button', { name: '왔어요', exact: true }).click()
  await screen.getByRole('button', { name: '다시 만나고 싶어요' }).click()
  await expect.element(screen.getByRole('heading', { name: '모임 후기' })).toBeInTheDocument()
  await screen.getByRole('button', { name: '후기 남기기' }).click()
  await expect.element(screen.getByText('후기를 남겼어요')).toBeInTheDocument()
  expect(sent).toEqual([attendance, answers])
})

test('what one member has chosen is kept for them alone', async () => {
  const save = '출석 저장'
  const first = await open(false, 71)
  await first.screen.getByRole('button', { name: '왔어요', exact: true }).click()
  await expect.element(first.screen.getByRole('button', { name: save })).toBeEnabled()
  await first.screen.unmount()
  const other = await open(false, 72)
  await expect.element(other.screen.getByRole('button', { name: save })).toBeDisabled()
  await other.screen.unmount()
  const again = await open(false, 71)
  await expect.element(again.screen.getByRole('button', { name: save })).toBeEnabled()
})

test('once it is too late the answers are only shown, as buttons that cannot be pressed', async () => {
  const { screen } = await open(true, undefined, '2025-06-26T05:00:00.000Z')
  await expect.element(screen.getByText(/6월 26일 \(목\)까지 남길 수 있었어요/)).toBeVisible()
  const answer = screen.getByRole('button', { name: '다시 만나고 싶어요' })
  await expect.element(answer).toBeDisabled()
  await expect.element(answer).toHaveStyle({ opacity: '0.4' })
  await expect.element(screen.getByRole('button', { name: '후기 남기기' })).not.toBeInTheDocument()
})
