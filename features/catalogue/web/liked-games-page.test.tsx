import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { catalogueEndpoints } from '../endpoints'
import { aGameReply } from '../test-game'
import LikedGamesPage from './liked-games-page'

afterEach(() => localStorage.clear())

const pageOf = (names: [number, string][], next: string | null) =>
  Response.json({
    count: 3,
    next,
    previous: null,
    results: names.map(([id, name]) => aGameReply({ id, name, isLiked: true })),
  })

test('a game that moved to the next page is listed once', async () => {
  const screen = await render(
    <TestMember
      at={paths.likedGames()}
      answer={({ path }) =>
        path.includes('page=2')
          ? pageOf(
              [
                [2, '카탄'],
                [3, '아줄'],
              ],
              null,
            )
          : pageOf(
              [
                [1, '스플렌더'],
                [2, '카탄'],
              ],
              '/next',
            )
      }
    >
      <LikedGamesPage />
    </TestMember>,
  )
  await expect.element(screen.getByText('아줄', { exact: true })).toBeInTheDocument()
  expect(screen.getByText('카탄', { exact: true }).elements().length).toBe(1)
})

test('when both like and undo fail, the game has its old count again', async () => {
  const refusals: ((reply: Response) => void)[] = []
  const screen = await render(
    <TestMember
      at={paths.likedGames()}
      answer={({ path }) =>
        path === catalogueEndpoints.like.path
          ? new Promise<Response>((resolve) => refusals.push(resolve))
          : refusals.length < 2
            ? pageOf([[1, '스플렌더']], null)
            : new Promise<Response>(() => undefined)
      }
    >
      <LikedGamesPage />
    </TestMember>,
  )
  const refuse = async (nth: number) => {
    await expect.poll(() => refusals.length).toBe(nth)
    refusals[nth - 1]?.(Response.json({ error: '잠시 쉬고 있어요.' }, { status: 503 }))
  }
  const heart = screen.getByRole('button', { name: '스플렌더 찜하기' })
  await heart.click()
  await expect.element(heart).toHaveAttribute('aria-pressed', 'false')
  await screen.getByRole('button', { name: '되돌리기' }).click()
  await refuse(1)
  await refuse(2)
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
})
