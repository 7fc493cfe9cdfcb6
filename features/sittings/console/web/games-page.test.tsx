import { Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { aManagedCafe } from '~/features/cafes/console/test-managed-cafe'
import { staffPaths } from '~/features/staff-paths'
import { LinkProvider } from '~/ui/link'
import type { GamesTaken } from '../endpoints'
import GamesPage from './games-page'

const long = '아주아주 긴 이름을 가진 보드게임의 한국어판 확장'
const splendor = {
  ...{ id: 1, name: '스플렌더', image: null, plays: 12, minutes: 390, medianMinutes: 35 },
  ...{ fewestPlayers: 2, mostPlayers: 4 },
}
const untimed = {
  ...splendor,
  id: 2,
  name: long,
  plays: 1,
  minutes: null,
  medianMinutes: null,
  fewestPlayers: 4,
}
const dust = { id: 3, name: '카탄', image: null, addedAt: '2024-05-01T03:00:00.000Z' }
const games: GamesTaken = {
  ...{ month: null, thisMonth: '2026-03' },
  taken: { count: 2, games: [splendor, untimed] },
  left: { count: 250, games: [dust] },
}
const none = { count: 0, games: [] }

function open(reply: (search: string) => Response, at = staffPaths.floorGames(1)) {
  return render(
    <TestMember
      at={at}
      path="/staff/:id/floor/games"
      answer={(asked) =>
        asked.path === '/v1/staff/cafes/1'
          ? Response.json(aManagedCafe({ role: 'staff' }))
          : reply(asked.path.split('?')[1] ?? '')
      }
    >
      <LinkProvider link={({ href, ...rest }) => <RouterLink to={href} {...rest} />}>
        <GamesPage />
      </LinkProvider>
    </TestMember>,
  )
}

test('staff see which games were taken, how long and by how many, and which nobody took, on a narrow phone', async () => {
  await page.viewport(320, 640)
  const screen = await open(() => Response.json(games))
  const taken = screen.getByRole('region', { name: '테이블에서 한 게임' }).getByRole('listitem')
  await expect.element(taken.nth(0)).toMatchTextContent('스플렌더12번 · 2~4명 · 모두 390분 · 보통 35분')
  await expect.element(taken.nth(1)).toMatchTextContent(`${long}1번 · 4명`)
  const left = screen.getByRole('region', { name: '아무도 꺼내지 않은 게임' })
  await expect.element(left.getByRole('listitem')).toMatchTextContent('카탄2024년 5월 1일 (수)에 추가')
  await expect.element(left.getByText('오래 있던 것부터 1개까지 보여요.')).toBeVisible()
  await expect.element(screen.getByText(/QR 코드가 있는 테이블에서/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a month is chosen, and the one before it', async () => {
  const asked: string[] = []
  const screen = await open((search) => {
    asked.push(search)
    const month = new URLSearchParams(search).get('month')
    return Response.json({ ...games, month, taken: none })
  })
  await screen.getByRole('link', { name: '달마다' }).click()
  await expect.element(screen.getByText('2026년 3월')).toBeVisible()
  await screen.getByRole('link', { name: '이전 달' }).click()
  await expect.element(screen.getByText('2026년 2월')).toBeVisible()
  await expect.element(screen.getByText('이 기간에 테이블에서 한 보유 게임이 없어요.')).toBeVisible()
  expect(asked.at(-1)).toBe('month=2026-02')
})

test('a cafe without games is led to its shelf, and a failure can be tried again', async () => {
  const screen = await open(() => Response.json({ ...games, taken: none, left: none }))
  await expect
    .element(screen.getByRole('link', { name: '보유 게임' }))
    .toHaveAttribute('href', staffPaths.shelf(1))
  await screen.unmount()
  const failed = await open(() => Response.json({ error: '고장' }, { status: 500 }))
  await expect.element(failed.getByText('게임 이용을 불러오지 못했어요')).toBeVisible()
})
