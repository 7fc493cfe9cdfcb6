import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSession } from '~/features/accounts/web/use-session'
import type { Meetup } from '~/features/meetups/core/endpoints'
import { isOver } from '~/features/meetups/core/meetup'
import { openAgain } from '~/features/meetups/core/meetup-in-words'
import { reviewLabels } from '~/features/meetups/core/meetup-texts'
import { ownReviewOf } from '~/features/meetups/core/next-action'
import { MeetupCard, MeetupCardSkeletons } from '~/features/meetups/finding/web/meetup-card'
import { ownMeetups } from '~/features/meetups/finding/web/queries'
import { paths } from '~/features/paths'
import { lazily } from '~/lib/web/lazily'
import { useNow } from '~/lib/web/use-now'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'

const GoneMeetups = lazily(() => import('~/features/meetups/joining/web/gone-meetups'), 'GoneMeetups')
const GoneNote = lazily(() => import('~/features/meetups/joining/web/gone-meetups'), 'GoneNote')

// Two that do not fit side by side stand in two rows.
const action = `${buttonClass('ghost')} min-w-0 shrink grow basis-auto`

function actionOf(meetup: Meetup, now: Date | null) {
  const review = ownReviewOf(meetup, now)
  const again = meetup.isOwn && isOver(meetup.status)
  const isCancelled = meetup.status === 'cancelled'
  if (review === null && !again && !isCancelled) return undefined
  return (
    <div className="flex flex-wrap gap-1">
      {isCancelled ? (
        // Its height is known before its words.
        <div className={`w-full text-13 text-ink-dim ${meetup.tier === null ? 'min-h-5' : 'min-h-10'}`}>
          <Suspense fallback={null}>
            <GoneNote meetupId={meetup.id} />
          </Suspense>
        </div>
      ) : null}
      {review === null ? null : (
        <Link href={paths.reviewMeetup(meetup.id)} className={action}>
          {reviewLabels[review]}
        </Link>
      )}
      {again ? (
        <Link href={paths.openMeetupAgain(meetup.id)} className={action}>
          {openAgain}
        </Link>
      ) : null}
    </div>
  )
}

/** The meetups that the member has opened, joined or asked to join. */
export function OwnMeetups() {
  const { status } = useSession()
  const now = useNow()
  const query = useInfiniteQuery({ ...ownMeetups.list(), enabled: status === 'in' })
  if (status === 'out') {
    return (
      <EmptyState
        icon="people"
        title="로그인하면 내 모임이 보여요"
        description="연 모임과 참여한 모임을 여기에서 다시 볼 수 있어요."
        action={
          <Link href={paths.login(paths.meetups('?tab=mine'))} className={buttonClass('primary')}>
            로그인
          </Link>
        }
      />
    )
  }
  return (
    <div className="pb-24">
      <PagedList
        query={query}
        label="내 모임"
        className="px-5"
        idOf={({ id }) => id}
        skeleton={
          <div className="px-5">
            <MeetupCardSkeletons count={3} />
          </div>
        }
        failure="내 모임을 불러오지 못했어요"
        moreSkeleton={<MeetupCardSkeletons count={1} />}
        moreFailure="모임을 더 불러오지 못했어요"
        empty={
          <EmptyState
            icon="people"
            title="아직 참여한 모임이 없어요"
            description="마음에 드는 모임에 참여하거나 직접 열어 보세요."
            action={
              <Link href={paths.newMeetup()} className={buttonClass('primary')}>
                모임 열기
              </Link>
            }
          />
        }
      >
        {(meetups) =>
          meetups.map((meetup) => (
            <li key={meetup.id} className="pb-3">
              <MeetupCard meetup={meetup} action={actionOf(meetup, now)} />
            </li>
          ))
        }
      </PagedList>
      <Suspense fallback={null}>
        <GoneMeetups />
      </Suspense>
    </div>
  )
}
