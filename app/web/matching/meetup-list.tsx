import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { MeetupCard, MeetupCardSkeletons } from '~/features/meetups/finding/web/meetup-card'
import { type MeetupChoice, meetupLists } from '~/features/meetups/finding/web/queries'
import { paths } from '~/features/paths'
import type { LocationNow } from '~/features/places/web/use-location'
import { lazily } from '~/lib/web/lazily'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { gameAlone, isChosen } from './meetup-choice'

const NoMeetupsOfGame = lazily(() => import('./no-meetups-of-game'), 'NoMeetupsOfGame')

/** Upcoming meetups by time, those that take nobody last. Distances are shown if the position is known. */
export function MeetupList({
  location: { my, search },
  choice,
  onClear,
}: {
  location: LocationNow
  choice: MeetupChoice
  onClear: () => void
}) {
  const own = my ?? search
  const game = gameAlone(choice)
  const first = useInfiniteQuery(meetupLists.chosen(choice))
  const near = useInfiniteQuery({ ...meetupLists.chosen({ ...choice, own }), enabled: own !== null })
  // The list without distances stays until the one with distances has loaded.
  const query = own !== null && near.data !== undefined ? near : first
  return (
    <PagedList
      query={query}
      label="다가오는 모임"
      className="px-5 pb-24"
      idOf={({ id }) => id}
      skeleton={
        <div className="px-5">
          <MeetupCardSkeletons count={4} />
        </div>
      }
      failure="모임을 불러오지 못했어요"
      moreSkeleton={<MeetupCardSkeletons count={1} />}
      moreFailure="모임을 더 불러오지 못했어요"
      empty={
        game !== null ? (
          <Suspense fallback={<div className="h-80" />}>
            <NoMeetupsOfGame gameId={game} near={own} onClear={onClear} />
          </Suspense>
        ) : (
          <EmptyState
            icon="people"
            title={isChosen(choice) ? '조건에 맞는 모임이 없어요' : '아직 열린 모임이 없어요'}
            description="모임을 열고 함께할 사람을 기다려 보세요. 맞는 모임이 열리면 알림을 받을 수도 있어요."
            action={
              <span className="flex flex-wrap justify-center gap-2">
                {isChosen(choice) ? (
                  <Button variant="secondary" onClick={onClear}>
                    전체 모임 보기
                  </Button>
                ) : null}
                <Link href={paths.newMeetup()} className={buttonClass('primary')}>
                  모임 열기
                </Link>
                <Link href={paths.alerts()} className={buttonClass('ghost')}>
                  이런 모임이 열리면 알려 드려요
                </Link>
              </span>
            }
          />
        )
      }
    >
      {(meetups) =>
        meetups.map((meetup, at) => (
          <li key={meetup.id} className="pb-3">
            <MeetupCard meetup={meetup} priority={at < 3} />
          </li>
        ))
      }
    </PagedList>
  )
}
