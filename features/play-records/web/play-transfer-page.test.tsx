import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aGameReply } from '~/features/catalogue/test-game'
import { ImportRows } from './play-transfer/import-rows'

afterEach(() => localStorage.clear())

test('a name that resembles no game is matched by searching for the game', async () => {
  const chosen: unknown[] = []
  const game = aGameReply({ id: 7, name: '스플렌더' })
  const screen = await render(
    <TestMember
      at="/"
      answer={() => Response.json({ count: 1, next: null, previous: null, results: [game] })}
    >
      <ImportRows
        isTaken={false}
        games={[]}
        rows={[
          {
            row: 1,
            playedOn: '2026-01-01',
            name: 'Gems!!',
            game: null,
            outcome: 'unknownGame',
            reason: null,
            notes: [],
            suggestions: [],
          },
        ]}
        onChooseGame={(...choice) => chosen.push(choice)}
      />
    </TestMember>,
  )
  await screen.getByRole('searchbox', { name: '‘Gems!!’ 직접 찾기' }).fill('스플')
  await screen.getByRole('button', { name: '스플렌더' }).click()
  expect(chosen).toEqual([['Gems!!', 7]])
})
