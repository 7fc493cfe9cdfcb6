import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { type Tag, tagHeaders, toTagList } from '~/lib/tags'
import { Hydrated } from '~/lib/web/hydrated'
import type { Prefetched } from '~/lib/web/prefetch'
import { makeQueryClient } from '~/lib/web/query-client'
import { catalogueEndpoints } from '../endpoints'
import { gameTags } from '../game'
import { aGameReply } from '../test-game'
import { gameQueries, ownGameQueries } from './queries'
import { useLikeGame } from './use-like-game'

const tagsOfGame = (id: number) => [gameTags.facts.of(id), gameTags.likes.of(id), gameTags.own.of(id)]

/** The replies carry the same tag headers as those of the real server. */
function aServer() {
  const liked = new Set<number>()
  const asked: string[] = []
  const waiting: (() => void)[] = []
  let isSlow = false

  const stateOf = (id: number) => ({ isLiked: liked.has(id), likeCount: liked.has(id) ? 1 : 0 })

  const madeFrom = (tags: readonly Tag[]) => ({ headers: { [tagHeaders.dependsOn]: toTagList(tags) } })

  async function answer(path: string, init?: RequestInit): Promise<Response> {
    if (init?.method === 'POST') {
      if (isSlow) await new Promise<void>((resolve) => waiting.push(resolve))
      const { gameId, isLiked } = JSON.parse(String(init.body))
      if (isLiked) liked.add(gameId)
      else liked.delete(gameId)
      const changed = toTagList([gameTags.likes.of(gameId), gameTags.own.of(gameId)])
      return Response.json(stateOf(gameId), {
        headers: { [tagHeaders.changed]: changed },
      })
    }
    asked.push(path)
    if (path.startsWith(catalogueEndpoints.liked.path)) {
      const page = { count: 0, next: null, previous: null, results: [] }
      return Response.json(page, madeFrom([gameTags.own.all]))
    }
    const id = Number(path.split('/').at(-1))
    const game = aGameReply({ id, ...stateOf(id) })
    return Response.json(game, madeFrom(tagsOfGame(id)))
  }

  return {
    answer,
    asked,
    takeTime: () => {
      isSlow = true
    },
    waiting,
    timesAsked: (id: number) => asked.filter((path) => path === `/v1/products/${id}`).length,
  }
}

function Heart({ gameId }: { gameId: number }) {
  const { data: game } = useQuery(gameQueries.detail(String(gameId)))
  const { data: own } = useQuery(ownGameQueries.part(gameId))
  const like = useLikeGame(gameId)
  if (!game || !own) return null
  return (
    <button type="button" aria-pressed={own.isLiked} onClick={() => like(!own.isLiked, own)}>
      {gameId}번 게임, 찜한 사람 {game.likeCount}명
    </button>
  )
}

async function showHearts({ answer }: ReturnType<typeof aServer>, embedded: Prefetched | null = null) {
  const client = makeQueryClient(answer)
  await client.fetchInfiniteQuery(ownGameQueries.liked())
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: '/',
        loader: () => embedded,
        element: (
          <Hydrated>
            <Heart gameId={1} />
            <Heart gameId={2} />
          </Hydrated>
        ),
      },
    ],
    { hydrationData: { loaderData: { page: embedded } } },
  )
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const heartOf = (id: number) => screen.getByRole('button', { name: `${id}번 게임` })
  await expect.element(heartOf(1)).toHaveAttribute('aria-pressed', 'false')
  await expect.element(heartOf(2)).toHaveAttribute('aria-pressed', 'false')
  return { client, heartOf }
}

test('a like refetches its own game, marks the list of liked games stale, and leaves other games alone', async () => {
  const server = aServer()
  const { client, heartOf } = await showHearts(server)
  // The game, and the member's own state.
  expect([server.timesAsked(1), server.timesAsked(2)]).toEqual([2, 2])
  await heartOf(1).click()
  await expect.poll(() => server.timesAsked(1)).toBe(4)
  await expect.element(heartOf(1)).toMatchTextContent('찜한 사람 1명')
  await expect.poll(() => client.isMutating() + client.isFetching()).toBe(0)
  expect([server.timesAsked(1), server.timesAsked(2)]).toEqual([4, 2])
  expect(client.getQueryState(ownGameQueries.liked().queryKey)?.isInvalidated).toBe(true)
})

test('data that came with the page is refetched after a like that changes it, other games’ data is not', async () => {
  const server = aServer()
  const embeddedOf = (id: number) => ({
    key: gameQueries.detail(String(id)).queryKey,
    data: aGameReply({ id, likeCount: 0 }),
    tags: toTagList(tagsOfGame(id)),
  })
  const { client, heartOf } = await showHearts(server, { answers: [embeddedOf(1), embeddedOf(2)] })
  // Only the member's own state.
  expect([server.timesAsked(1), server.timesAsked(2)]).toEqual([1, 1])
  await heartOf(1).click()
  await expect.poll(() => server.timesAsked(1)).toBe(3)
  await expect.poll(() => client.isMutating() + client.isFetching()).toBe(0)
  expect([server.timesAsked(1), server.timesAsked(2)]).toEqual([3, 1])
})

test('quick presses cause no refetch before the last one is answered', async () => {
  const server = aServer()
  const { client, heartOf } = await showHearts(server)
  server.takeTime()
  await heartOf(1).click()
  await expect.element(heartOf(1)).toHaveAttribute('aria-pressed', 'true')
  await heartOf(1).click()
  await expect.element(heartOf(1)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => server.waiting.length).toBe(1)
  server.waiting[0]?.()
  await expect.poll(() => server.waiting.length).toBe(2)
  expect(server.timesAsked(1)).toBe(2)
  await expect.element(heartOf(1)).toHaveAttribute('aria-pressed', 'false')
  server.waiting[1]?.()
  await expect.poll(() => client.isMutating() + client.isFetching()).toBe(0)
  expect([server.timesAsked(1), server.timesAsked(2)]).toEqual([4, 2])
  await expect.element(heartOf(1)).toMatchTextContent('찜한 사람 0명')
})
