import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { makeQueryClient } from '~/lib/web/query-client'
import { paths } from '../../paths'
import { providerFacts, providers } from '../providers'
import LoginPage from './login-page'
import { showVisitor } from './session-store'
import { TestMember } from './test-member'

/** A visitor at the login, who came from the meetups. */
async function openLogin(at: string, state: unknown = null) {
  showVisitor()
  const router = createMemoryRouter(
    [
      { id: 'root', path: '/login', element: <LoginPage /> },
      { path: '*', element: <p>다른 화면</p> },
    ],
    {
      initialEntries: [
        paths.meetups(),
        {
          ...new URL(at, 'http://meeple.invalid'),
          pathname: '/login',
          search: at.split('login')[1] ?? '',
          state,
        },
      ],
      initialIndex: 1,
    },
  )
  const screen = await render(
    <QueryClientProvider client={makeQueryClient(async () => Response.json({}))}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { screen, router }
}

const heading = /펼쳐 볼까요/

test('greets who just wants to sign in, with every provider', async () => {
  const { screen } = await openLogin(paths.login())
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
  for (const provider of providers) {
    await expect
      .element(screen.getByRole('button', { name: providerFacts[provider].startLabel }))
      .toBeEnabled()
  }
})

test.each(providers)('offers nothing but %s where the site has no other keys', async (only) => {
  showVisitor()
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => ({ signsInWith: [only] }),
        children: [{ path: 'login', element: <LoginPage /> }],
      },
    ],
    { initialEntries: [paths.login()] },
  )
  const screen = await render(
    <QueryClientProvider client={makeQueryClient(async () => Response.json({}))}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  for (const provider of providers) {
    const button = screen.getByRole('button', { name: providerFacts[provider].startLabel })
    if (provider === only) await expect.element(button).toBeEnabled()
    else await expect.element(button).not.toBeInTheDocument()
  }
})

test.each([
  [paths.likedGames(), '찜한 게임을 보려면'],
  [paths.logPlay(3), '플레이를 기록하려면'],
  [paths.playLogOf(3), '플레이 기록을 보려면'],
  [paths.meetups('?tab=mine'), '내 모임을 보려면'],
  [paths.buyPasses('?tier=7000'), '이용권을 구매하려면'],
])('says what for somebody signs in who wants to %s', async (to, wish) => {
  const { screen } = await openLogin(paths.login(to))
  await expect.element(screen.getByRole('heading')).toMatchTextContent(`${wish}로그인해 주세요`)
})

test('says what a screen has said before the address', async () => {
  const why = { title: '참여하려면 로그인해 주세요', about: '퇴근길 보드게임' }
  const { screen } = await openLogin(paths.login(paths.meetup(3)), why)
  await expect.element(screen.getByRole('heading')).toMatchTextContent(why.title)
  await expect.element(screen.getByText(why.about)).toBeVisible()
})

test('asks a member to prove who they are, and leads back where that was wanted', async () => {
  const screen = await render(
    <TestMember at={`${paths.login(paths.buyPasses())}&again`} answer={() => Response.json({})}>
      <LoginPage />
    </TestMember>,
  )
  await expect.element(screen.getByRole('heading')).toMatchTextContent('본인인지확인할게요')
  await expect.element(screen.getByRole('link', { name: '닫기' })).toHaveAttribute('href', paths.buyPasses())
})

test('a member who is signed in goes on at once', async () => {
  const screen = await render(
    <TestMember at={paths.login(paths.likedGames())} answer={() => Response.json({})}>
      <LoginPage />
    </TestMember>,
  )
  await expect.element(screen.getByRole('heading')).not.toBeInTheDocument()
})
