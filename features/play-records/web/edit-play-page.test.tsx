import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { Play } from '../endpoints'
import { aPlayReply } from '../test-play'
import EditPlayPage from './edit-play-page'

const play = aPlayReply({ note: '첫 판', playedOn: '2026-11-21' })

async function openForm(stored: Play) {
  const sent: ApiCall[] = []
  const screen = await render(
    <TestMember
      at={paths.editPlay(play.id)}
      answer={(asked) => {
        if (asked.method === 'PATCH') sent.push(asked)
        return Response.json(stored)
      }}
    >
      <EditPlayPage />
    </TestMember>,
  )
  const note = screen.getByLabelText('메모')
  await expect.element(note).toBeVisible()
  return { screen, sent, note }
}

const continued = '작성하던 내용을 불러왔어요.'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test('an edit that was abandoned is restored with a notice, and can be discarded', async () => {
  const before = await openForm(play)
  await before.note.fill('첫 판, 졌다')
  await before.screen.unmount()

  const { screen, note } = await openForm(play)
  await expect.element(note).toHaveValue('첫 판, 졌다')
  await expect.element(screen.getByText(continued)).toBeVisible()
  await screen.getByRole('button', { name: '새로 쓰기' }).click()
  await expect.element(note).toHaveValue('첫 판')
})

test('a draft of an older version of the record does not come back', async () => {
  const before = await openForm(play)
  await before.note.fill('첫 판, 졌다')
  await before.screen.unmount()

  const { screen, note } = await openForm({ ...play, place: '동아리방' })
  await expect.element(note).toHaveValue('첫 판')
  expect(screen.getByText(continued).query()).toBeNull()
})

test('a record of today can be edited on a device whose clock is behind', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T12:00:00+09:00') })
  const { screen, sent, note } = await openForm(play)
  await note.fill('첫 판, 졌다')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ playedOn: '2026-11-21', note: '첫 판, 졌다' })
})

test('an edit keeps what the clock took off a score, and tells it', async () => {
  const players = [{ memberId: null, name: '지우', score: 50, penalty: 7, isWinner: false }]
  const { screen, sent, note } = await openForm({ ...play, players })
  await expect.element(screen.getByText('벌점 7점을 뺐어요')).toBeVisible()
  await note.fill('첫 판, 졌다')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.poll(() => sent[0]?.body).toMatchObject({ players: [{ score: 50, penalty: 7 }] })
})
