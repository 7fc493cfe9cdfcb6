import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { onePage } from '~/lib/paging'
import { leagueEndpoints } from '../endpoints'
import ScoreBoardPage from './score-board-page'

test('games that cannot be read for the choice are asked for again there', async () => {
  let isAway = true
  const screen = await render(
    <TestMember
      at={paths.scoreBoard()}
      answer={({ path }) => {
        // The member's own place does not matter here.
        if (path.startsWith(leagueEndpoints.own.path)) return new Promise<Response>(() => undefined)
        return isAway && path.startsWith(leagueEndpoints.games.path)
          ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
          : Response.json(onePage([]))
      }}
    >
      <ScoreBoardPage />
    </TestMember>,
  )
  const again = screen.getByRole('button', { name: '게임 다시 불러오기' })
  await expect.element(again).toBeVisible()
  isAway = false
  await again.click()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '모든 게임' })).toBeVisible()
})
