import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useParams, useRouteLoaderData } from 'react-router'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { seoulShortDay, seoulShortMoment, seoulTime } from '~/lib/seoul-date'
import { throwMissing } from '~/lib/web/call-failed'
import { lazily } from '~/lib/web/lazily'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useIsNamePast } from '~/ui/hero-bar'
import { IconButton } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { useSheet } from '~/ui/use-sheet'
import { NotHeldStatement } from '../attendance/web/not-held-statement'
import { dayOf, isUnderWay } from '../core/day-of'
import { describeMeetup } from '../core/describe-meetup'
import { welcome } from '../core/experience'
import { isOver, startsAtOf } from '../core/meetup'
import { openAgain } from '../core/meetup-in-words'
import { hostAccepts, tableOfCafe } from '../core/meetup-texts'
import { nextAction } from '../core/next-action'
import { CardRoom, cardRoom } from '../core/web/card-room'
import { MeetupStatusBadge } from '../core/web/meetup-status-badge'
import { meetupQueries, type SeenMeetup } from '../core/web/queries'
import { useFollowMeetup } from '../core/web/use-follow-meetup'
import { useInvite } from '../private/web/use-invite'
import { useShareRoom } from '../private/web/use-share-room'
import { MeetupBar, MeetupBarSkeleton } from './meetup/meetup-bar'
import { MeetupContent, MeetupFacts } from './meetup/meetup-facts'
import { MeetupOutlook } from './meetup/meetup-outlook'
import { MeetupPeople } from './meetup/meetup-people'
import { MeetupSeats } from './meetup/meetup-seats'
import { MeetupSkeleton } from './meetup/meetup-skeleton'
import { useIsOwnView } from './use-is-own-view'

const CalendarSheet = lazily(() => import('./meetup/calendar-sheet'), 'CalendarSheet')

const ReportButton = lazily(() => import('~/features/reports/web/report-button'), 'ReportButton')

const SeriesDates = lazily(() => import('../series/web/series-dates'), 'SeriesDates')

const FriendSeatCard = lazily(() => import('../friends/web/friend-seat-card'), 'FriendSeatCard')

const HostOfferCard = lazily(() => import('../hosting/web/host-offer-card'), 'HostOfferCard')

const MoveCard = lazily(() => import('../moves/web/move-card'), 'MoveCard')

const Announcements = lazily(() => import('../hosting/web/announcements'), 'Announcements')

const InviteLinkCard = lazily(() => import('../private/web/invite-link-card'), 'InviteLinkCard')

const FollowInvite = lazily(() => import('../private/web/follow-invite'), 'FollowInvite')

const NearbyInstead = lazily(() => import('./meetup/nearby-instead'), 'NearbyInstead')

const ArrivalPicker = lazily(() => import('../joining/web/arrival-picker'), 'ArrivalPicker')

const DayBar = lazily(() => import('./meetup/day-bar'), 'DayBar')

const LockedMeetup = lazily(() => import('./meetup/locked-meetup'), 'LockedMeetup')

const NoShowCard = lazily(() => import('../attendance/web/no-show-card'), 'NoShowCard')

const failed = '모임 정보를 불러오지 못했어요'

/** The viewer's next action. */
function Actions({ meetup }: { meetup: SeenMeetup }) {
  const isOwnView = useIsOwnView(meetup)
  const now = useNow()
  if (!isOwnView) return <MeetupBarSkeleton />
  const day = dayOf(meetup, now)
  if (day !== null && now !== null && !meetup.own?.isHost) {
    return (
      <Suspense fallback={<MeetupBarSkeleton />}>
        <DayBar meetup={meetup} day={day} now={now} />
      </Suspense>
    )
  }
  return <MeetupBar meetup={meetup} action={nextAction(meetup, now)} now={now} />
}

/** A new date of a series is for its regulars at first. */
function RegularsFirst({ meetup: { regularsUntil, status }, now }: { meetup: SeenMeetup; now: Date | null }) {
  if (regularsUntil === null || isOver(status) || now === null || now >= new Date(regularsUntil)) return null
  return <Badge tone="warn">단골 먼저, {seoulTime(new Date(regularsUntil))}까지</Badge>
}

export interface OtherParts {
  /** What people ask about the meetup, which stands below who comes. */
  questions: (meetup: SeenMeetup) => ReactNode
  /** Leads who is checked in to the table, above all else. */
  table?: (meetup: SeenMeetup) => ReactNode
  /** Leads those who sit at the table to the explanations of its games. */
  explanations?: (meetup: SeenMeetup, names: readonly string[]) => ReactNode
}

function OpenMeetup({
  meetup,
  questions,
  table,
  explanations,
  onNamePast,
}: OtherParts & {
  meetup: SeenMeetup
  /** Whether its title has scrolled out of sight. */
  onNamePast: (isPast: boolean) => void
}) {
  const now = useNow()
  const { name, isPast } = useIsNamePast()
  useEffect(() => {
    onNamePast(isPast)
    return () => onNamePast(false)
  }, [isPast, onNamePast])
  return (
    <article className={meetup.own === null ? 'pb-28' : 'pb-44'}>
      <CafeCover cafe={meetup.cafe} size="page" priority />
      <header className="px-5 pt-5">
        <div className="flex flex-wrap gap-1.5">
          <MeetupStatusBadge
            status={meetup.status}
            isUnderWay={isUnderWay(meetup, now)}
            awaitsYes={meetup.awaitsYesUntil !== null}
          />
          {meetup.byCafe ? <Badge tone="brand">{tableOfCafe}</Badge> : null}
          {meetup.isPublic ? null : <Badge icon="lock">비공개</Badge>}
          <RegularsFirst meetup={meetup} now={now} />
          {meetup.autoAccepts ? null : <Badge icon="user">{hostAccepts}</Badge>}
        </div>
        <h2 ref={name} className="mt-2.5 text-pretty break-words font-bold text-24 text-ink">
          {meetup.title}
        </h2>
      </header>
      {meetup.status === 'cancelled' ? (
        <Suspense fallback={null}>
          <NearbyInstead meetup={meetup} />
        </Suspense>
      ) : null}
      {meetup.isOwn && isOver(meetup.status) ? (
        <div className="px-5 pt-5">
          <Link href={paths.openMeetupAgain(meetup.id)} className={`${buttonClass('secondary')} w-full`}>
            {openAgain}
          </Link>
        </div>
      ) : null}
      {table?.(meetup)}
      <MeetupOutlook meetup={meetup} now={now} />
      {meetup.isOwn && !meetup.isPublic && !isOver(meetup.status) ? (
        <Suspense fallback={<div className="mx-5 mt-5 h-42" />}>
          <InviteLinkCard meetup={meetup} />
        </Suspense>
      ) : null}
      {meetup.movingUntil !== null && meetup.own?.state === 'seated' ? (
        <Suspense fallback={<CardRoom className="min-h-52" />}>
          <MoveCard meetup={meetup} />
        </Suspense>
      ) : null}
      {meetup.cards.announcements > 0 ? (
        <Suspense fallback={<CardRoom className="min-h-28" />}>
          <Announcements meetup={meetup} />
        </Suspense>
      ) : null}
      {meetup.cards.friendSeat ? (
        <Suspense fallback={<CardRoom className={cardRoom.friendSeat} />}>
          <FriendSeatCard meetup={meetup} />
        </Suspense>
      ) : null}
      {meetup.cards.hostOffer ? (
        <Suspense fallback={<CardRoom className={cardRoom.hostOffer} />}>
          <HostOfferCard meetup={meetup} />
        </Suspense>
      ) : null}
      {meetup.own?.wasMarkedAbsent ? (
        <Suspense fallback={<div className="mx-5 mt-5 h-40" />}>
          <NoShowCard meetup={meetup} />
        </Suspense>
      ) : null}
      {meetup.own !== null && meetup.confirmedAt !== null && !isOver(meetup.status) ? (
        <Suspense fallback={null}>
          <ArrivalPicker meetup={meetup} />
        </Suspense>
      ) : null}
      <MeetupFacts meetup={meetup} />
      <MeetupSeats meetup={meetup} now={now} />
      <MeetupContent meetup={meetup} />
      <MeetupPeople meetup={meetup} explanations={(names) => explanations?.(meetup, names)} />
      {meetup.seriesId === null ? null : (
        <Suspense fallback={null}>
          <SeriesDates seriesId={meetup.seriesId} meetupId={meetup.id} />
        </Suspense>
      )}
      {questions(meetup)}
      <NotHeldStatement meetup={meetup} />
      {meetup.own?.isHost ? null : (
        <div className="px-5 pt-6">
          <Suspense fallback={<div className="h-11" />}>
            <ReportButton reported={{ about: 'meetup', id: meetup.id, name: meetup.title }} />
          </Suspense>
        </div>
      )}
      <Actions meetup={meetup} />
    </article>
  )
}

function headOf(meetup: SeenMeetup): { title: string; description: string } {
  const { isLocked, isPublic, title, cafe, startsAt, day, welcomesBeginners } = meetup
  if (isLocked || !isPublic) {
    const when = seoulShortDay(startsAtOf(day, '12:00'))
    return { title: '비공개 모임', description: `${when} ${cafe.name}에서 열리는 비공개 모임이에요.` }
  }
  return {
    title,
    description: `${seoulShortMoment(new Date(startsAt))} ${cafe.name}에서 열리는 보드게임 모임${welcomesBeginners ? `, ${welcome}` : ''}`,
  }
}

/** Structured data and the share image; a private meetup has neither. */
function sharedOf(meetup: SeenMeetup, publicUrl: string) {
  const jsonLd = meetup.isLocked ? null : describeMeetup(meetup, publicUrl)
  return jsonLd === null ? {} : { jsonLd, shareImage: `/share/meetups/${meetup.id}.jpg` }
}

function CalendarButton({ meetup, publicUrl }: { meetup: SeenMeetup; publicUrl: string }) {
  const sheet = useSheet()
  if (isOver(meetup.status) || meetup.own?.state === 'seated') return null
  return (
    <>
      <IconButton icon="calendar" label="캘린더에 추가" aria-haspopup="dialog" onClick={sheet.open} />
      {sheet.wasOpened ? (
        <Suspense fallback={null}>
          <CalendarSheet meetup={meetup} publicUrl={publicUrl} sheet={sheet} />
        </Suspense>
      ) : null}
    </>
  )
}

export function MeetupScreen(parts: OtherParts) {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.meetups())
  const query = useQuery({ ...meetupQueries.detail(id), enabled: isId(id) })
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const meetup = query.data
  // Only members with an entry may watch a private meetup; the server refuses others the whole stream.
  const mayWatch = meetup !== undefined && (meetup.isPublic || meetup.own !== null)
  useFollowMeetup(mayWatch ? meetup.id : null)
  const invite = useInvite()
  const shareRoom = useShareRoom()
  const [isNamePast, setIsNamePast] = useState(false)
  return (
    <>
      {meetup === undefined ? null : (
        <PageHead
          {...headOf(meetup)}
          path={paths.meetup(id)}
          hidden={!meetup.isPublic}
          {...sharedOf(meetup, publicUrl)}
        />
      )}
      <TopBar
        title={isNamePast && meetup ? meetup.title : '모임'}
        backHref={paths.meetups()}
        onBack={goBack}
        action={
          meetup === undefined ? null : (
            <>
              {meetup.isLocked ? null : <CalendarButton meetup={meetup} publicUrl={publicUrl} />}
              <IconButton
                icon="share"
                label="공유하기"
                onClick={() => void shareRoom(meetup, headOf(meetup).title)}
              />
            </>
          )
        }
      />
      {invite.token === null ? null : (
        <Suspense fallback={null}>
          <FollowInvite id={Number(id)} token={invite.token} onFailed={invite.onFailed} />
        </Suspense>
      )}
      <Answer query={query} skeleton={<MeetupSkeleton />} failure={failed} onRefused={throwMissing}>
        {(seen) =>
          seen.isLocked ? (
            <Suspense fallback={<MeetupSkeleton />}>
              <LockedMeetup meetup={seen} query={query} invite={invite} failed={failed} />
            </Suspense>
          ) : (
            <OpenMeetup meetup={seen} {...parts} onNamePast={setIsNamePast} />
          )
        }
      </Answer>
      {meetup === undefined && query.isError ? (
        <div className="flex justify-center">
          <Link href={paths.meetups()} className={buttonClass('ghost')}>
            모임 목록으로
          </Link>
        </div>
      ) : null}
    </>
  )
}

/** For an invalid number, and for a meetup that does not exist. */
export function MissingMeetup() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.meetups())
  const title = isId(id) ? '모임을 찾을 수 없어요' : '잘못된 접근이에요'
  return (
    <>
      <PageHead title={title} path={paths.meetups()} hidden />
      <TopBar title="모임" backHref={paths.meetups()} onBack={goBack} />
      <EmptyState
        icon="people"
        title={title}
        description={isId(id) ? '취소됐거나 사라진 모임일 수 있어요.' : '모임 번호가 올바르지 않아요.'}
        action={
          <Link href={paths.meetups()} className={buttonClass('primary')}>
            모임 목록으로
          </Link>
        }
      />
    </>
  )
}
