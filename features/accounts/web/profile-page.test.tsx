import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '~/lib/web/query-client'
import { version } from '~/package.json'
import ProfilePage from './profile-page'

test('says which version of the app this is', async () => {
  const router = createMemoryRouter([{ id: 'root', path: '*', element: <ProfilePage /> }])
  const screen = await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  await expect.element(screen.getByText(`앱 버전 ${version}`, { exact: true })).toBeVisible()
})
