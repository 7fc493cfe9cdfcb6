import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
import { LinkProvider } from '~/ui/link'
import type { PlayStatistics } from '../endpoints'
import PlayStatisticsPage from './play-statistics-page'

const nothing: PlayStatistics = {
  year: 2026,
  years: [2025, 2024],
  plays: 0,
  games: 0,
  minutes: null,
  months: [],
  mostPlayed: [],
  byPlayerCount: [],
  decided: 0,
  won: 0,
}

test('of a chosen year nothing is said that was read for another, and the years stay', async () => {
  let answerNext: (() => void) | undefined
  const screen = await render(
    <TestMember
      at={`${paths.playStatistics()}?year=2026`}
      answer={({ path }) => {
        if (!path.includes('2025')) return Response.json(nothing)
        return new Promise<Response>((resolve) => {
          answerNext = () => resolve(Response.json({ ...nothing, year: 2025 }))
        })
      }}
    >
      <LinkProvider link={({ href, ...rest }) => <Link to={href} {...rest} />}>
        <PlayStatisticsPage />
      </LinkProvider>
    </TestMember>,
  )
  await expect.element(screen.getByText('2026년에는 기록이 없어요')).toBeVisible()
  const chosen = screen.getByRole('link', { name: '2025년' })
  await chosen.click()
  await expect.element(chosen).toHaveAttribute('aria-current', 'true')
  await expect.element(screen.getByRole('link', { name: '2024년' })).toBeVisible()
  await expect.element(screen.getByText(/에는 기록이 없어요/)).not.toBeInTheDocument()
  await expect.poll(() => answerNext).toBeDefined()
  answerNext?.()
  await expect.element(screen.getByText('2025년에는 기록이 없어요')).toBeVisible()
})
