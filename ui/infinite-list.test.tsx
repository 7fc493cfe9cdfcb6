import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { InfiniteList } from './infinite-list'

function Example({ height, pages }: { height: string; pages: number }) {
  const [page, setPage] = useState(1)
  return (
    <InfiniteList label="줄" hasMore={page < pages} busy={false} onMore={() => setPage(page + 1)}>
      {Array.from({ length: page }, (_, index) => `${index + 1}쪽`).map((name) => (
        <li key={name} style={{ height }}>
          {name}
        </li>
      ))}
    </InfiniteList>
  )
}

test('short pages are loaded until one and a half screens below are full', async () => {
  const screen = await render(<Example height="44px" pages={4} />)
  await expect.element(screen.getByText('4쪽')).toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: '더 보기' })).not.toBeInTheDocument()
})

async function aLongList() {
  const screen = await render(<Example height="400vh" pages={3} />)
  await expect.element(screen.getByText('1쪽')).toBeInTheDocument()
  await expect.element(screen.getByText('2쪽')).not.toBeInTheDocument()
  return screen
}

test('the next page is loaded one and a half screens before the end', async () => {
  const screen = await aLongList()
  scrollTo({ top: innerHeight * 1.4, behavior: 'instant' })
  await expect.element(screen.getByText('2쪽')).not.toBeInTheDocument()
  scrollTo({ top: innerHeight * 1.6, behavior: 'instant' })
  await expect.element(screen.getByText('2쪽')).toBeInTheDocument()
  await expect.element(screen.getByText('3쪽')).not.toBeInTheDocument()
})

test('without scrolling, the next page is loaded by the button', async () => {
  const screen = await aLongList()
  const more = screen.getByRole('button', { name: '더 보기' }).element()
  if (more instanceof HTMLElement) more.click()
  await expect.element(screen.getByText('2쪽')).toBeInTheDocument()
})

test('when loading a page fails, loaded items stay and it can be retried', async () => {
  let asked = 0
  const screen = await render(
    <InfiniteList
      label="줄"
      hasMore
      busy={false}
      error="다음 줄을 불러오지 못했어요"
      onMore={() => {
        asked += 1
      }}
    >
      <li>남은 줄</li>
    </InfiniteList>,
  )
  await expect.element(screen.getByText('남은 줄')).toBeVisible()
  await screen.getByRole('button', { name: '다시 불러오기' }).click()
  expect(asked).toBe(1)
})
