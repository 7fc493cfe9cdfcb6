import { Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { firstPaths } from '~/features/first-paths'
import { moveAhead } from '~/lib/web/now'
import type { SiteData } from '~/lib/web/page-head'
import { hydrateWhen, whenMedia } from '../first-load/hydrate-when'
import { Preparations } from '../first-load/preparations'
import { PendingBar } from './pending-bar'
import { TabBar } from './tab-bar'

/** A running timer uses the whole screen. */
const withoutTabBar = firstPaths.timerStart()

const SidePanel = hydrateWhen(
  () => whenMedia('(min-width: 48rem) and (min-height: 37.5rem)'),
  () => import('./side-panel'),
)

// Created only once: a new element would make React render a part again that it has not hydrated yet.
const sidePanel = (
  <Suspense>
    <SidePanel />
  </Suspense>
)

/** Shows that this is the demo, and links to its controls. */
function DemoStrip() {
  return (
    <aside aria-label="체험 모드">
      <a
        href="/sandbox"
        className="tap-44 block bg-brand px-5 py-1 text-center font-semibold text-11 text-on-brand"
      >
        체험 모드
      </a>
    </aside>
  )
}

/** Announces the new screen to screen readers, because the router changes it without loading a page. */
function ScreenAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    let last = document.title
    const observer = new MutationObserver(() => {
      if (document.title === last || document.title === '') return
      last = document.title
      setTitle(last)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Around every screen: the column, the panel beside it on wide screens, the tab bar, toasts and dialogs. */
export function Shell() {
  const { pathname } = useLocation()
  const hasTabBar = pathname !== withoutTabBar
  const site = useRouteLoaderData<SiteData>('root')
  // Before any screen reads what time it is.
  useState(() => moveAhead(site?.aheadMs ?? 0))
  return (
    <>
      <a
        href="#main"
        className="sr-only z-70 rounded-control bg-brand px-4 py-2 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        본문으로 건너뛰기
      </a>
      <PendingBar />
      <Preparations />
      <div className="mx-auto flex justify-center wide:max-w-(--app-width)">
        {sidePanel}
        <div className="flex min-h-dvh w-full flex-col bg-ground wide:w-column wide:border-line wide:border-x">
          {site?.isDemo ? <DemoStrip /> : null}
          <main id="main" className={hasTabBar ? 'grow pb-(--screen-end)' : 'grow'}>
            <Outlet />
          </main>
          {hasTabBar ? <TabBar /> : null}
          <ScreenAnnouncer />
        </div>
      </div>
    </>
  )
}
