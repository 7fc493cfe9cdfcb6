import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '~/lib/web/query-client'
import { InfiniteList } from '~/ui/infinite-list'
import { reviewEndpoints } from '../endpoints'
import { reviewsPerPage } from '../review'
import { reviewQueries } from './queries'
import { useLikeReview } from './use-review-changes'

/** A server with numbered pages. Its answers show the state at the time of the request. */
function aServer({ pages }: { pages: number }) {
  const liked = new Set<number>()
  const asked: string[] = []
  let held: { page: string; until: Promise<void> } | null = null

  function reviewAt(id: number) {
    return {
      id,
      gameId: 1,
      gameName: '스플렌더',
      gameImage: null,
      authorId: 2,
      authorName: `손님${id}`,
      authorImage: null,
      writtenAt: '2026-03-18T12:00:00.000+09:00',
      editedAt: null,
      viewCount: 0,
      star: 4,
      length: null,
      replay: null,
      difficulty: null,
      text: '규칙이 쉬워서 또 하고 싶어요.',
      likeCount: liked.has(id) ? 1 : 0,
      isLiked: liked.has(id),
      isHidden: false,
    }
  }

  async function answer(path: string, init?: RequestInit): Promise<Response> {
    if (path.startsWith(reviewEndpoints.like.path)) {
      const { reviewId: id, isLiked } = JSON.parse(String(init?.body))
      if (isLiked) liked.add(id)
      else liked.delete(id)
      return Response.json({ isLiked: isLiked === true, likeCount: isLiked ? 1 : 0 })
    }
    const page = new URL(path, location.origin).searchParams.get('page') ?? '1'
    asked.push(page)
    const first = (Number(page) - 1) * reviewsPerPage + 1
    const results = Array.from({ length: reviewsPerPage }, (_, at) => reviewAt(first + at))
    const next = Number(page) < pages ? 'there is more' : null
    const reply = Response.json({ count: pages * reviewsPerPage, next, previous: null, results })
    if (held?.page === page) await held.until
    return reply
  }

  /** Delays all further answers for this page until the returned function is called. */
  function hold(page: string): () => void {
    let letGo = () => {}
    const until = new Promise<void>((resolve) => {
      letGo = resolve
    })
    held = { page, until }
    return letGo
  }
  return { answer, asked, hold }
}

function Hearts() {
  const query = useInfiniteQuery(reviewQueries.list('newest'))
  const { mutate: like } = useLikeReview()
  return (
    <InfiniteList
      label="리뷰"
      hasMore={query.hasNextPage}
      busy={query.isFetchingNextPage}
      onMore={() => query.fetchNextPage()}
    >
      {query.data?.pages
        .flatMap(({ items }) => items)
        .map(({ id, isLiked, likeCount }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={isLiked}
              onClick={() => like({ reviewId: id, isLiked: !isLiked })}
            >
              좋아요 {likeCount}
            </button>
          </li>
        ))}
    </InfiniteList>
  )
}

async function showList({ answer }: ReturnType<typeof aServer>) {
  const screen = await render(
    <QueryClientProvider client={makeQueryClient(answer)}>
      <Hearts />
    </QueryClientProvider>,
  )
  const rows = screen.getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(reviewsPerPage)
  return { rows, heart: rows.first().getByRole('button', { name: /좋아요/ }) }
}

test('a like pressed while the next page loads stays, and the page still loads', async () => {
  const server = aServer({ pages: 2 })
  const letGo = server.hold('2')
  const { rows, heart } = await showList(server)
  await expect.poll(() => server.asked).toContain('2')
  await heart.click()
  await expect.element(heart).toMatchTextContent('좋아요 1')
  letGo()
  await expect.poll(() => rows.elements().length).toBe(2 * reviewsPerPage)
  await expect.element(heart).toMatchTextContent('좋아요 1')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
  expect(server.asked.filter((page) => page === '1')).toHaveLength(1)
})

test('a like pressed while the list is refetched stays, and the list is refetched once more', async () => {
  const server = aServer({ pages: 1 })
  const { heart } = await showList(server)
  const letGo = server.hold('1')
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => server.asked).toHaveLength(2)
  await heart.click()
  await expect.poll(() => server.asked).toHaveLength(3)
  letGo()
  await expect.element(heart).toMatchTextContent('좋아요 1')
  await expect.element(heart).toHaveAttribute('aria-pressed', 'true')
})
