import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { operatorPaths } from '~/features/operator-paths'
import type { ManagedGame } from '../../endpoints'
import GamePage from '../game-page'
import { GameForm } from './game-form'

afterEach(() => sessionStorage.clear())

const game: ManagedGame = {
  id: 3,
  name: '참새의 하루',
  englishName: null,
  aliases: [],
  year: 2020,
  minPlayers: 2,
  maxPlayers: 4,
  playMinutes: 30,
  age: 8,
  difficulty: 3,
  genres: ['가족'],
  categories: [2],
  description: '참새가 되어 하루를 살아요.',
  explanation: [{ title: '준비', lines: ['카드를 다섯 장씩 나눠요.'] }],
  videoUrl: null,
  image: null,
  explanationImages: [],
  questions: [],
  timerMode: 'countUp',
  version: 'one',
}

async function open(operatorId: number) {
  const screen = await render(
    <TestMember
      at={operatorPaths.game(3)}
      as={{ id: operatorId, isOperator: true }}
      answer={() => Response.json({})}
    >
      <GameForm game={game} />
    </TestMember>,
  )
  return { screen, title: screen.getByRole('textbox', { name: '1번째 제목' }) }
}

test('the rules that an operator was typing are there again after a reload, and not for another operator', async () => {
  const first = await open(1)
  await first.title.fill('처음에 할 일')
  await first.screen.unmount()

  const another = await open(2)
  await expect.element(another.title).toHaveValue('준비')
  await another.screen.unmount()

  const second = await open(1)
  await expect.element(second.title).toHaveValue('처음에 할 일')
  await second.screen.getByRole('button', { name: '새로 쓰기' }).click()
  await expect.element(second.title).toHaveValue('준비')
})

test('the form goes on from what it has saved', async () => {
  let saved = game
  const screen = await render(
    <TestMember
      at={operatorPaths.game(3)}
      path="/operator/games/:id"
      as={{ isOperator: true }}
      answer={({ method, body }) => {
        if (method === 'PUT') saved = { ...game, ...Object(body), version: 'two' }
        return Response.json(saved)
      }}
    >
      <GamePage />
    </TestMember>,
  )
  await screen.getByRole('textbox', { name: '최대 인원' }).fill('6')
  await screen.getByRole('button', { name: '저장' }).click()
  await expect.element(screen.getByText('게임을 저장했어요')).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: '최대 인원' })).toHaveValue('6')
  await expect.element(screen.getByRole('button', { name: '저장' })).toBeDisabled()
})
