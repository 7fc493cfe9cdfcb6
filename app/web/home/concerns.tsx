import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { meetupLists } from '~/features/meetups/finding/web/queries'
import { SoonMeetupCard } from '~/features/meetups/finding/web/soon-meetup-card'
import { paths } from '~/features/paths'
import { holdsTokens } from '~/lib/web/credentials'
import { useNow } from '~/lib/web/use-now'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { MeetupsSection, room } from './meetups-section'
import { useKnownPoint } from './use-known-point'

const OwnConcerns = lazy(() => import('./own-concerns'))

function Waiting() {
  return (
    <MeetupsSection title="내 모임" href={paths.meetups('?tab=mine')}>
      <div aria-hidden="true" className="px-5">
        <Skeleton shape="block" className={room} />
      </div>
    </MeetupsSection>
  )
}

/** The soonest meetups that can be joined: near the member once their place is known. */
function Soon({ now }: { now: Date | null }) {
  const point = useKnownPoint()
  const soon = useQuery(meetupLists.soon())
  const near = useQuery({ ...meetupLists.soon(point), enabled: point !== null })
  const isNear = point !== null && near.data !== undefined && near.data.length > 0
  const meetups = isNear ? near.data : soon.data
  return (
    <MeetupsSection title={isNear ? '가까운 모임' : '곧 열리는 모임'} href={paths.meetups()}>
      {meetups === undefined ? (
        <div aria-hidden="true" className="px-5">
          <Skeleton shape="block" className={room} />
        </div>
      ) : meetups.length === 0 ? (
        <div
          className={`mx-5 flex flex-col items-center justify-center gap-3 rounded-card bg-sunken ${room}`}
        >
          <p className="text-15 text-ink-dim">지금 참여할 수 있는 모임이 없어요</p>
          <Link href={paths.newMeetup()} className={buttonClass('primary')}>
            모임 열기
          </Link>
        </div>
      ) : (
        <ul className="no-scrollbar flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5">
          {meetups.map((meetup) => (
            <li key={meetup.id} className="w-66 shrink-0 snap-start">
              <SoonMeetupCard meetup={meetup} now={now} />
            </li>
          ))}
        </ul>
      )}
    </MeetupsSection>
  )
}

/**
 * What concerns whoever is here: a member's next meetup, or meetups that anybody can join. The server's page has the latter,
 * and a placeholder for browsers that hold a member's tokens, which the page's first script marks. A member's part is loaded
 * after the page, and only if somebody has signed in.
 */
export default function Concerns() {
  const [isMembers, setIsMembers] = useState(false)
  useEffect(() => setIsMembers(holdsTokens()), [])
  const now = useNow()
  if (isMembers) {
    return (
      <Suspense fallback={<Waiting />}>
        <OwnConcerns now={now} waiting={<Waiting />} otherwise={<Soon now={now} />} />
      </Suspense>
    )
  }
  return (
    <>
      <div className="in-[[data-holds-tokens]]:hidden">
        <Soon now={now} />
      </div>
      <div className="hidden in-[[data-holds-tokens]]:block">
        <Waiting />
      </div>
    </>
  )
}
