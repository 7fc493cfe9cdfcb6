import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Pages } from '~/lib/web/list-pages'
import { PagedList } from './paged-list'

interface Row {
  id: number
  name: string
}

function pagesOfRows(...pages: Row[][]): Pages<Row> {
  return {
    pages: pages.map((items, at) => ({ items, count: 3, next: at === pages.length - 1 ? null : 'more' })),
    pageParams: pages.map((_, at) => at + 1),
  }
}

function aQuery(parts: { data?: Pages<Row>; error?: Error; isFetchNextPageError?: boolean }) {
  return {
    data: parts.data,
    error: parts.error ?? null,
    isError: parts.error !== undefined,
    refetch: vi.fn(),
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: parts.isFetchNextPageError ?? false,
    fetchNextPage: vi.fn(),
  }
}

function Example({
  query,
  onRefused,
}: {
  query: ReturnType<typeof aQuery>
  onRefused?: (error: Error) => string | null
}) {
  return (
    <PagedList
      query={query}
      label="줄"
      skeleton={<p>읽는 중</p>}
      failure="줄을 불러오지 못했어요"
      onRefused={onRefused}
      empty={<p>아직 줄이 없어요</p>}
      idOf={({ id }) => id}
      head={(_, count) => <p>모두 {count}개</p>}
      moreFailure="다음 줄을 불러오지 못했어요"
    >
      {(rows) => rows.map(({ id, name }) => <li key={id}>{name}</li>)}
    </PagedList>
  )
}

test('a list shows that it is loading, that it is empty, or its items', async () => {
  const screen = await render(<Example query={aQuery({})} />)
  await expect.element(screen.getByText('읽는 중')).toBeVisible()

  await screen.rerender(<Example query={aQuery({ data: pagesOfRows([]) })} />)
  await expect.element(screen.getByText('아직 줄이 없어요')).toBeVisible()

  await screen.rerender(<Example query={aQuery({ data: pagesOfRows([{ id: 1, name: '하나' }]) })} />)
  await expect.element(screen.getByText('모두 3개')).toBeVisible()
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('하나')
})

test('a list that failed to load says why, and offers a retry', async () => {
  const query = aQuery({ error: new Error('인터넷 연결이 불안정해요') })
  const screen = await render(<Example query={query} />)
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('줄을 불러오지 못했어요인터넷 연결이 불안정해요')
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  expect(query.refetch).toHaveBeenCalledOnce()
})

test('an error that a retry cannot fix can show something else', async () => {
  const query = aQuery({ error: new Error('없어요') })
  const screen = await render(<Example query={query} onRefused={() => '그런 줄은 없어요'} />)
  await expect.element(screen.getByText('그런 줄은 없어요')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loaded items stay when refetching or loading the next page fails', async () => {
  const data = pagesOfRows([{ id: 1, name: '하나' }])
  const screen = await render(
    <Example query={aQuery({ data, error: new Error('끊겼어요'), isFetchNextPageError: true })} />,
  )
  await expect.element(screen.getByRole('listitem')).toMatchTextContent('하나')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('다음 줄을 불러오지 못했어요')
})

test('an item that moved to the next page is listed once', async () => {
  const data = pagesOfRows(
    [{ id: 1, name: '하나' }],
    [
      { id: 1, name: '하나' },
      { id: 2, name: '둘' },
    ],
  )
  const screen = await render(<Example query={aQuery({ data })} />)
  await expect.element(screen.getByRole('listitem')).toHaveLength(2)
})
