import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type ApiCall, TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { Questions } from './questions'

const question = {
  winnerId: 12,
  name: '판벌이는곰',
  image: null,
  plays: 3,
  game: '카탄',
  playedOn: '2026-11-20',
}

async function open(answers: (() => Response)[]) {
  const sent: ApiCall[] = []
  let asked: object[] = [question, { ...question, winnerId: 13, name: '말판', plays: 1 }]
  const screen = await render(
    <TestMember
      at={paths.scoreBoard()}
      answer={(call) => {
        if (call.method === 'GET') return Response.json(onePage(asked))
        sent.push(call)
        const reply = answers[sent.length - 1]?.() ?? Response.json({ knows: true })
        if (reply.ok) asked = asked.slice(1)
        return reply
      }}
    >
      <Questions season="2026-11" />
    </TestMember>,
  )
  return { screen, sent }
}

test('a loser says whether they have played, by name', async () => {
  const { screen, sent } = await open([])
  await expect.element(screen.getByText('판벌이는곰님과 함께 게임했나요?')).toBeVisible()
  await expect.element(screen.getByText(/11월 20일.* 카탄 외 2판을 나와 겨뤄/)).toBeVisible()
  await screen.getByRole('button', { name: /^네, 했어요.*판벌이는곰님/ }).click()
  await expect.element(screen.getByText('점수는 잠시 뒤에 다시 계산해요')).toBeInTheDocument()
  expect(sent).toMatchObject([
    { path: '/v1/me/league/questions/12', body: { season: '2026-11', knows: true } },
  ])
})

test('an answer that failed can be given again', async () => {
  const { screen, sent } = await open([
    () => Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 }),
  ])
  const no = screen.getByRole('button', { name: /^아니요.*말판님/ })
  await no.click()
  const failure = screen.getByRole('alertdialog', { name: '답을 보내지 못했어요' })
  await failure.getByRole('button', { name: '확인' }).click()
  await no.click()
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([
      { season: '2026-11', knows: false },
      { season: '2026-11', knows: false },
    ])
})
