import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import { paths } from '../../paths'
import SignInCallbackPage, { loader } from './sign-in-callback-page'

const here = window.location.href
afterEach(() => window.history.replaceState(null, '', here))

const goOn = '잠시 후 다시 시도하거나 카카오 계정으로 시작해 주세요.'

test.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch')), goOn],
  ['the server does not say why', () => new Response('down', { status: 500 }), goOn],
  [
    'the server says why',
    () => Response.json({ error: 'Apple이 점검하고 있어요.' }, { status: 500 }),
    'Apple이 점검하고 있어요. 지금은 카카오 계정으로 시작해 주세요.',
  ],
])('when %s, the page says that Apple is unavailable, and what to do', async (_, answer, message) => {
  window.history.replaceState(null, '', '?status=login_success&code=once')
  const router = createMemoryRouter(
    [
      { path: paths.login(), element: <h1>로그인 화면</h1> },
      { path: 'auth/:provider/callback', loader, element: <SignInCallbackPage /> },
    ],
    { initialEntries: [paths.signInCallback('apple')] },
  )
  const screen = await render(
    <QueryClientProvider client={makeQueryClient(async () => answer())}>
      <RouterProvider router={router} />
      <Overlays />
    </QueryClientProvider>,
  )
  const told = screen.getByRole('alertdialog', { name: '지금은 Apple 계정으로 로그인할 수 없어요' })
  await expect.element(told).toMatchTextContent(message)
  expect(router.state.location.pathname).toBe(paths.login())
  await expect.element(told.getByRole('button')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(told).not.toBeInTheDocument()
})
