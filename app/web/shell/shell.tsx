import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { hydrateWhen, whenMedia } from '~/lib/web/hydrate-when'
import restOfFonts from '../fonts/generated/rest.css?url'
import { TabBar } from './tab-bar'

/** The faces of rarer characters, which the first screen does without. */
function addStyles(href: string) {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
}

/** The running timer has the screen to itself. */
const withoutTabBar = '/timer-start'

const SidePanel = hydrateWhen(
  () => whenMedia('(min-width: 48rem)'),
  () => import('./side-panel'),
)

// One element for good: a new one would make React redo what it has not taken over yet.
const sidePanel = (
  <Suspense>
    <SidePanel />
  </Suspense>
)

function useIdlePreparation() {
  useEffect(() => {
    const prepare = () => {
      addStyles(restOfFonts)
      if (import.meta.env.PROD && 'serviceWorker' in navigator)
        void navigator.serviceWorker.register('/sw.js')
      void import('~/lib/web/local-state').then(({ useLocalState }) => useLocalState.persist.rehydrate())
    }
    if (!('requestIdleCallback' in window)) {
      const later = setTimeout(prepare, 1_000)
      return () => clearTimeout(later)
    }
    const idle = requestIdleCallback(prepare, { timeout: 4_000 })
    return () => cancelIdleCallback(idle)
  }, [])
}

/** Around every screen: the column, the panel beside it on wide screens, the tab bar, toasts and dialogs. */
export default function Shell() {
  const { pathname } = useLocation()
  const hasTabBar = pathname !== withoutTabBar
  useIdlePreparation()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-70 rounded-control bg-brand px-4 py-2 text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        본문으로 건너뛰기
      </a>
      <div className="mx-auto flex max-w-(--app-width) justify-center">
        {sidePanel}
        <div className="flex min-h-dvh w-full flex-col bg-ground wide:w-column wide:border-line wide:border-x">
          <main id="main" className={hasTabBar ? 'grow pb-(--tab-bar-height) wide:pb-0' : 'grow'}>
            <Outlet />
          </main>
          {hasTabBar ? <TabBar /> : null}
        </div>
      </div>
    </>
  )
}
