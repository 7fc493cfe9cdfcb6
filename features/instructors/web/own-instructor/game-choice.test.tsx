import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { GameChoice } from './game-choice'

test('a search for games that failed is told from a game that is not there, and repeated when asked', async () => {
  let isAway = true
  const screen = await render(
    <TestMember
      at={paths.ownInstructor()}
      answer={() =>
        isAway
          ? Response.json({ error: '잠시 후 다시 시도해 주세요.' }, { status: 429 })
          : Response.json({ count: 0, next: null, previous: null, results: [] })
      }
    >
      <GameChoice games={[]} error={undefined} onChange={vi.fn()} />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '게임 추가' }).click()
  await screen.getByRole('searchbox', { name: '보드게임 이름' }).fill('카탄')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('게임을 불러오지 못했어요')).toBeInTheDocument()
  isAway = false
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  await expect.element(screen.getByText("'카탄' 게임을 찾을 수 없어요")).toBeInTheDocument()
})
