import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { useSheet } from '~/ui/use-sheet'
import { aMeetup } from '../../core/test-meetup'
import { AnnounceSheet } from '../../hosting/web/announce-sheet'
import { Announcements } from '../../hosting/web/announcements'
import type { Move } from '../endpoints'
import { MoveCard } from './move-card'

const own = {
  id: 7,
  state: 'seated' as const,
  place: null,
  checkedInAt: null,
  hasReviewed: false,
  wasMarkedAbsent: false,
}
const guest = aMeetup({ own: { ...own, isHost: false }, movingUntil: '2099-06-11T05:00:00.000Z' })
const host = aMeetup({ ...guest, own: { ...own, isHost: true } })
const move: Move = {
  id: 3,
  cafe: { id: 4, name: '다이스홀', address: '서울특별시 중구 느티로 2' },
  startsAt: '2099-06-19T05:00:00.000Z',
  deadline: '2099-06-11T05:00:00.000Z',
  own: null,
  yes: 1,
  no: 0,
  unsaid: 2,
}
const asked: ApiCall[] = []
afterEach(() => void asked.splice(0))

function open(meetup: typeof guest, shown: Move | null) {
  return render(
    <TestMember
      at={paths.meetup(12)}
      answer={(call) => {
        if (call.method !== 'GET') asked.push(call)
        return Response.json({ move: shown })
      }}
    >
      <MoveCard meetup={meetup} />
    </TestMember>,
  )
}

test('a guest reads what changes and says whether they come along', async () => {
  const screen = await open(guest, move)
  const card = screen.getByRole('region', { name: '모임 옮기기' })
  await expect.element(card).toMatchTextContent('다이스홀')
  await expect.element(card).toMatchTextContent('이용권은 바로 돌아와요')
  await screen.getByRole('button', { name: '함께할게요' }).click()
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ moveId: 3, comesAlong: true }]))
})

test('an answer is shown, and the other one stays possible', async () => {
  const screen = await open(guest, { ...move, own: 'no' })
  await expect.element(screen.getByText('못 간다고 답했어요')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: '못 가요' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: '함께할게요' })).toBeEnabled()
})

test('the host sees how many have answered, and takes the question back after being told what that does', async () => {
  const screen = await open(host, move)
  await expect.element(screen.getByRole('heading', { name: '2명의 답을 기다려요' })).toBeVisible()
  await expect.element(screen.getByText('함께해요 1명 · 못 가요 0명')).toBeVisible()
  await screen.getByRole('button', { name: '옮기지 않기' }).click()
  await expect.element(screen.getByText(/지금 날짜와 장소 그대로 열려요/)).toBeVisible()
  await screen.getByRole('alertdialog').getByRole('button', { name: '옮기지 않기' }).click()
  await vi.waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['DELETE']))
})

test('nothing is shown once the question is answered', async () => {
  const screen = await open(guest, null)
  await expect.element(screen.getByRole('region', { name: '모임 옮기기' })).not.toBeInTheDocument()
})

function Announcing() {
  const sheet = useSheet()
  return (
    <>
      <button type="button" onClick={sheet.open}>
        알리기 열기
      </button>
      {sheet.wasOpened ? <AnnounceSheet meetup={host} sheet={sheet} /> : null}
      <Announcements meetup={host} />
    </>
  )
}

test('the host announces something, and deletes an announcement', async () => {
  const screen = await render(
    <TestMember
      at={paths.meetup(12)}
      answer={(call) => {
        if (call.method !== 'GET') asked.push(call)
        const announcements = [{ id: 9, text: '2층이에요', writtenAt: '2099-06-10T05:00:00.000Z' }]
        return Response.json(call.method === 'POST' ? { id: 10 } : { announcements })
      }}
    >
      <Announcing />
    </TestMember>,
  )
  await expect.element(screen.getByRole('region', { name: '방장 공지' })).toMatchTextContent('2층이에요')
  await screen.getByRole('button', { name: '알리기 열기' }).click()
  await screen.getByRole('button', { name: '알리기', exact: true }).click()
  const pressedAt = performance.now()
  await expect.element(screen.getByText('내용을 써 주세요.')).toBeVisible()
  await screen.getByRole('textbox', { name: '공지' }).fill('10분 늦어요')
  // A submit button ignores a second press within 0.4 s.
  await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(400)
  await screen.getByRole('button', { name: '알리기', exact: true }).click()
  await vi.waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ text: '10분 늦어요' }]))
  await screen.getByRole('button', { name: '공지 삭제' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '삭제하기' }).click()
  await vi.waitFor(() => expect(asked.at(-1)?.method).toBe('DELETE'))
})
