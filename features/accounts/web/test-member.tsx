import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { noticeEndpoints } from '~/features/notices/endpoints'
import { makeQueryClient } from '~/lib/web/query-client'
import { Overlays } from '~/ui/overlays'
import { type Account, accountEndpoints } from '../endpoints'
import { anAccount } from '../test-account'
import { keepSession, showVisitor } from './session-store'

export interface ApiCall {
  method: string
  path: string
  key: string | null
  body: unknown
}

const pushed = { publicKey: 'AQAB', endpoint: 'https://push.example/1', isStandIn: true }

const quarterSeconds = 15 * 60

function signIn(as: Partial<Account> | null): Account | null {
  if (as === null) {
    showVisitor()
    return null
  }
  const account = anAccount(as)
  const iat = Math.floor(Date.now() / 1000)
  const claims = btoa(JSON.stringify({ sub: String(account.id), iat, exp: iat + quarterSeconds }))
  keepSession({ access: `head.${claims}.signature`, refresh: 'refresh' }, account)
  return account
}

/** Renders what a member sees at a path, with an API that answers as given. */
export function TestMember({
  at,
  path = at.split('?')[0],
  answer,
  answerMe,
  as = {},
  loaded,
  asksForPushes = false,
  children,
}: {
  at: string
  /** The path with the names of its parameters, for a screen that reads them. */
  path?: string
  answer: (apiCall: ApiCall) => Response | Promise<Response>
  /** Who is signed in, unless the API answers otherwise. */
  answerMe?: () => Response | Promise<Response>
  /** How the account differs from an ordinary member's; null for nobody, though this browser may hold tokens. */
  as?: Partial<Account> | null
  /** What the server's loader has read for the page, as a visitor. */
  loaded?: unknown
  /** Whether the API answers what a screen that promises notices asks; otherwise this device gets pushes already. */
  asksForPushes?: boolean
  children: ReactNode
}) {
  const [client] = useState(() => {
    const account = signIn(as)
    return makeQueryClient(async (path, { method = 'GET', headers, body } = {}) => {
      if (method === 'GET' && path === accountEndpoints.me.path && (answerMe || account)) {
        return answerMe ? answerMe() : Response.json(account)
      }
      if (method === 'GET' && path === noticeEndpoints.push.path && !asksForPushes)
        return Response.json(pushed)
      const key = new Headers(headers).get('idempotency-key')
      return answer({ method, path, key, body: typeof body === 'string' ? JSON.parse(body) : (body ?? null) })
    })
  })
  const [router] = useState(() =>
    createMemoryRouter(
      [
        { id: 'root', path, element: children },
        { path: '*', element: null },
      ],
      {
        initialEntries: [at],
        ...(loaded === undefined ? {} : { hydrationData: { loaderData: { root: loaded } } }),
      },
    ),
  )
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Overlays />
    </QueryClientProvider>
  )
}
