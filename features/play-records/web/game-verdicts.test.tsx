import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aGameShown } from '~/features/catalogue/test-game'
import { fromVerdicts } from '../contract'
import type { CountOpinion } from '../verdict'
import { GameVerdicts } from './game-verdicts'

afterEach(() => localStorage.clear())

const none: CountOpinion = { players: 2, plays: 0, votes: 0, good: 0, verdict: null, ownVote: null }

function renderVerdicts(counts: CountOpinion[]) {
  return render(
    <TestMember at="/" answer={() => Response.json(fromVerdicts({ counts, minutes: null, timedPlays: 0 }))}>
      <GameVerdicts game={aGameShown({ isPlayed: true })} />
    </TestMember>,
  )
}

test('each number of people tells how often it was played, answered or not', async () => {
  const screen = await renderVerdicts([
    { ...none, plays: 1204 },
    { ...none, players: 3 },
    { ...none, players: 4, plays: 2, votes: 3, good: 3, verdict: 'best' },
  ])
  const rows = screen.getByRole('list', { name: '인원별 기록과 답' }).getByRole('listitem')
  await expect.element(rows.first()).toHaveTextContent('2명기록 1,204번아직 답한 사람이 없어요')
  await expect.element(rows.last()).toHaveTextContent('4명기록 2번아주 좋아요3/3명 · 100%')
  expect(rows.elements().length).toBe(2)
})

test('where nothing is known, that is said', async () => {
  const screen = await renderVerdicts([])
  await expect.element(screen.getByText(/인원을 적은 기록도, 답한 사람도 아직 없어요/)).toBeVisible()
})
