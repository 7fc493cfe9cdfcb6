import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { TestMember } from '~/features/accounts/web/test-member'
import { paths } from '~/features/paths'
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

test('says that the member is signed out', async () => {
  const screen = await render(
    <TestMember at={paths.profile()} answer={() => Response.json({})}>
      <ProfilePage />
    </TestMember>,
  )
  await screen.getByRole('button', { name: '로그아웃' }).click()
  await screen.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click()
  await expect.element(screen.getByText('로그아웃했어요')).toBeVisible()
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: '로그인 · 회원가입' })).toBeVisible()
})
