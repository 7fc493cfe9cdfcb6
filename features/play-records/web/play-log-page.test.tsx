import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import type { Play } from '../endpoints'
import { aPlayReply } from '../test-play'
import PlayLogPage from './play-log-page'

afterEach(() => localStorage.clear())

const of = (id: number, name: string, part: Partial<Play> = {}) =>
  aPlayReply({ id: id * 10, game: { ...aPlayReply().game, id, name }, ...part })

test('a game that moved to the next page is listed once', async () => {
  const pages = [
    { next: '/next', plays: [of(1, '스플렌더'), of(2, '카탄')] },
    // The game's newest record was deleted meanwhile, so the game appears again with an older one.
    { next: null, plays: [of(2, '카탄', { id: 7, playedOn: '2026-10-01' }), of(3, '아줄')] },
  ]
  const screen = await render(
    <TestMember
      at={paths.playLog()}
      answer={({ path }) => {
        const page = pages[Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1) - 1]
        const results = page?.plays ?? []
        return Response.json({ count: 4, next: page?.next ?? null, previous: null, results })
      }}
    >
      <PlayLogPage />
    </TestMember>,
  )
  await expect.element(screen.getByRole('link', { name: /아줄/ })).toBeInTheDocument()
  const names = screen.getByRole('list', { name: '해 본 게임' }).getByRole('listitem')
  expect(names.elements().map((row) => row.textContent?.match(/스플렌더|카탄|아줄/)?.[0])).toEqual([
    '스플렌더',
    '카탄',
    '아줄',
  ])
})
