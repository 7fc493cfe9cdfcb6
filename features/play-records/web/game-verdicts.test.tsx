import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aGameReply } from '~/features/catalogue/test-game'
import { useOwnPart } from '~/features/catalogue/web/use-own-part'
import type { CountOpinion } from '../endpoints'
import { playRefusals } from '../refusals'
import { GameVerdicts } from './game-verdicts'

afterEach(() => localStorage.clear())

const none: CountOpinion = { players: 2, plays: 0, votes: 0, good: 0, verdict: null, ownVote: null }

/** Toasts drop the final full stop. */
const needsRecord = playRefusals.noVote.says.replace(/\.$/, '')

function renderVerdicts(counts: CountOpinion[]) {
  return render(
    <TestMember at="/" answer={() => Response.json({ counts, minutes: null, timedPlays: 0 })}>
      <GameVerdicts
        game={{
          ...aGameReply(),
          own: { isLiked: false, isPlayed: true, isReviewed: false, lastPlayedOn: null },
        }}
      />
    </TestMember>,
  )
}

test('each number of players shows its records, with or without votes', async () => {
  const screen = await renderVerdicts([
    { ...none, plays: 1204 },
    { ...none, players: 3 },
    { ...none, players: 4, plays: 2, votes: 3, good: 3, verdict: 'best' },
  ])
  const rows = screen.getByRole('list', { name: '인원별 기록과 의견' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent('2명기록 1,204개아직 의견이 없어요')
  await expect.element(rows.last()).toMatchTextContent('4명기록 2개아주 좋아요3/3명 · 100%')
  expect(rows.elements().length).toBe(2)
})

test('half of the votes is neither good nor bad', async () => {
  const screen = await renderVerdicts([{ ...none, plays: 4, votes: 4, good: 2, verdict: 'good' }])
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('반반이에요2/4명 · 50%')
})

test('one or two votes are shown without a share', async () => {
  const screen = await renderVerdicts([{ ...none, plays: 1, votes: 1, good: 1 }])
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('1명 중 1명이 좋았어요')
  await expect.element(screen.getByRole('listitem')).not.toMatchTextContent('%')
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument()
})

test('without data, the screen says so', async () => {
  const screen = await renderVerdicts([])
  await expect.element(screen.getByText(/아직 의견이 없어요/)).toBeVisible()
})

/** An API that delays the member's own part until the test releases it, and counts votes. */
function aSlowApi({ isPlayed, ownVote }: { isPlayed: boolean; ownVote: boolean | null }) {
  const verdicts = {
    counts: [{ ...none, players: 2, plays: 1, votes: 1, good: 1, ownVote }],
    minutes: null,
    timedPlays: 0,
  }
  const everybody = { counts: [], minutes: null, timedPlays: 0 }
  let sendReply: () => void = () => undefined
  const replied = new Promise<void>((resolve) => {
    sendReply = resolve
  })
  const answers: unknown[] = []
  let reads = 0
  async function answer({ method, path, body }: { method: string; path: string; body: unknown }) {
    if (method === 'PUT') {
      answers.push(body)
      return Response.json(verdicts)
    }
    const isOfGame = !path.includes('verdicts')
    // Everybody's verdicts come at once, the member's own ones later.
    reads += isOfGame ? 0 : 1
    if (!isOfGame && reads === 1) return Response.json(everybody)
    await replied
    return Response.json(isOfGame ? aGameReply({ isPlayed }) : verdicts)
  }
  return { answer, answers, sendReply: () => sendReply() }
}

function SeenVerdicts() {
  return <GameVerdicts game={useOwnPart(aGameReply())} />
}

test.each([null, true])(
  'an answer pressed before the member is known to have played is kept',
  async (ownVote) => {
    const api = aSlowApi({ isPlayed: true, ownVote })
    const screen = await render(
      <TestMember at="/" answer={api.answer}>
        <SeenVerdicts />
      </TestMember>,
    )
    await screen.getByRole('button', { name: '좋았어요', exact: true }).click()
    api.sendReply()
    await expect.poll(() => api.answers).toEqual([{ isGood: true }])
  },
)

test('a vote pressed too early by somebody who has not played says that a record is needed', async () => {
  const api = aSlowApi({ isPlayed: false, ownVote: null })
  const screen = await render(
    <TestMember at="/" answer={api.answer}>
      <SeenVerdicts />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '좋았어요', exact: true }).click()
  await expect.element(screen.getByText(needsRecord)).not.toBeInTheDocument()
  api.sendReply()
  await expect.element(screen.getByText(needsRecord)).toBeVisible()
  expect(api.answers).toEqual([])
})
