import { lazy, Suspense, useEffect, useState } from 'react'
import { firstPaths } from '~/features/first-paths'
import { holdsTokens } from '~/lib/web/credentials'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Bell } from './bell'

const UnreadBell = lazy(() => import('./unread-bell'))

/** A member's bell is loaded after the page, and only if somebody has signed in. */
function NoticeBell() {
  const [isMembers, setIsMembers] = useState(false)
  useEffect(() => setIsMembers(holdsTokens()), [])
  const silent = <Bell isRinging={false} />
  return isMembers ? (
    <Suspense fallback={silent}>
      <UnreadBell />
    </Suspense>
  ) : (
    silent
  )
}

/** The name 미플 as a drawing. */
function Wordmark() {
  return (
    <svg
      width={48}
      height={28}
      viewBox="0 0 412 240"
      fill="none"
      stroke="currentColor"
      strokeWidth="24"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 58H116V166H20ZM164 24V216M226 24H374M266 24V76M334 24V76M222 76H378M208 111H392M230 146H366V181H230V216H372" />
    </svg>
  )
}

export function HomeHeader() {
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-2 bg-ground/95 pr-2 pl-5 backdrop-blur-sm">
      <h1 className="shrink-0">
        <Link href={firstPaths.home()} className="flex items-center gap-1.5 py-2 text-ink">
          <Wordmark />
          <span className="sr-only">미플 홈</span>
        </Link>
      </h1>
      <Link
        href={firstPaths.search()}
        className="flex h-11 min-w-0 grow items-center gap-2 rounded-full bg-sunken px-4 text-15 text-ink-dim"
      >
        <Icon name="search" size={18} />
        <span className="truncate">보드게임 이름으로 찾아보세요</span>
      </Link>
      <NoticeBell />
    </header>
  )
}
