import './first-load/generated/fallback.css'
import './app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useState } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  Scripts,
  ScrollRestoration,
  useNavigate,
  useRouteError,
} from 'react-router'
import { siteContext } from '~/lib/in-process-call'
import { provideCredentials } from '~/lib/web/credentials'
import { provideNavigation } from '~/lib/web/go-to'
import { NonceContext } from '~/lib/web/nonce'
import type { SiteData } from '~/lib/web/page-head'
import { queryClient } from '~/lib/web/query-client'
import { IconSheet } from '~/ui/icon-sheet'
import { LinkProvider } from '~/ui/link'
import { Overlays } from '~/ui/overlays'
import { firstScript } from './first-load/first-script'
import { LateFont } from './first-load/late-font'
import { startLateScripts } from './first-load/late-scripts'
import { LostView } from './shell/lost-view'
import { RouterLink } from './shell/router-link'
import { Shell } from './shell/shell'

provideCredentials(() => import('./shell/member-session'))

export function loader({ context }: LoaderFunctionArgs): SiteData {
  return context.get(siteContext)
}

/** The site data does not change while the page stays open. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    // The first script may set attributes before React hydrates the document.
    <html lang="ko" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta
          name="theme-color"
          content="#FFFFFF"
          media="(prefers-color-scheme: light)"
          data-scheme="light"
        />
        <meta name="theme-color" content="#131317" media="(prefers-color-scheme: dark)" data-scheme="dark" />
        <link rel="icon" href="/icons/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project, which runs before React hydrates
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript() : '' }}
        />
        <Links />
        {import.meta.env.SSR ? <LateFont nonce={nonce} /> : null}
      </head>
      <body>
        <noscript>
          <p className="bg-sunken px-5 py-3 text-center text-13 text-ink">
            로그인하거나 기록을 남기려면 브라우저에서 자바스크립트를 켜 주세요.
          </p>
        </noscript>
        <IconSheet />
        {children}
        <ScrollRestoration />
        <Scripts />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this project, which runs before React hydrates
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? startLateScripts() : '' }}
        />
      </body>
    </html>
  )
}

export default function Root() {
  const [client] = useState(queryClient)
  const navigate = useNavigate()
  useEffect(() => provideNavigation(navigate), [navigate])
  return (
    <QueryClientProvider client={client}>
      <LinkProvider link={RouterLink}>
        <Shell />
        <Overlays />
      </LinkProvider>
    </QueryClientProvider>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <LinkProvider link={RouterLink}>
      <main className="mx-auto max-w-column">
        <LostView error={error} />
      </main>
    </LinkProvider>
  )
}
