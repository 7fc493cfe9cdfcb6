import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '~/lib/web/query-client'
import RecommendationPeoplePage from './recommendation-people-page'

afterEach(() => localStorage.clear())

test('two taps at one moment choose both', async () => {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <RecommendationPeoplePage /> }])
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const tap = (name: string) => {
    const button = screen.getByRole('button', { name, exact: true }).element()
    if (button instanceof HTMLElement) button.click()
  }
  tap('4명')
  tap('2명')
  await expect.element(screen.getByRole('button', { name: '2명, 4명 · 다음' })).toBeVisible()
  tap('4명')
  await expect.element(screen.getByRole('button', { name: '2명 · 다음' })).toBeVisible()
})
