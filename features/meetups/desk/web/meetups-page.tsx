import { OperatorList } from '~/features/accounts/web/operator-list'
import { operatorPaths } from '~/features/operator-paths'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Badge } from '~/ui/badge'
import { Link } from '~/ui/link'
import { tableOfCafe } from '../../core/meetup-texts'
import { MeetupStatusBadge } from '../../core/web/meetup-status-badge'
import { type ManagedMeetup, meetupDeskEndpoints } from '../endpoints'
import { type DeskFilter, deskFilters, longestMeetupSearch } from '../meetup-list'
import { meetupsNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(meetupsNeeds)

const filterNames: Record<DeskFilter, string> = {
  all: '모든 모임',
  doubted: '확인할 모임',
  coming: '열릴 모임',
  ended: '끝난 모임',
  cancelled: '취소된 모임',
}

function MeetupLink({ meetup }: { meetup: ManagedMeetup }) {
  const {
    id,
    title,
    cafe,
    host,
    byCafe,
    startsAt,
    status,
    seated,
    maxPeople,
    isDoubted,
    isTextHidden,
    awaitsYes,
  } = meetup
  return (
    <Link
      href={operatorPaths.meetup(id)}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1.5 rounded-control px-2 py-2.5 transition-colors duration-150 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate font-semibold text-15 text-ink">{title}</span>
        <span className="tabular block truncate text-13 text-ink-dim">
          {seoulShortMoment(new Date(startsAt))} · {cafe} · {byCafe ? tableOfCafe : (host ?? '탈퇴한 회원')} ·{' '}
          {seated}/{maxPeople}명
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {isDoubted ? (
          <Badge tone="warn" icon="warning">
            열리지 않았다고 해요
          </Badge>
        ) : null}
        {isTextHidden ? <Badge tone="warn">가린 글</Badge> : null}
        <MeetupStatusBadge status={status} awaitsYes={awaitsYes} />
      </span>
    </Link>
  )
}

/** The meetups of all cafes, for operators. */
export default function MeetupsPage() {
  return (
    <OperatorList
      title="모임 관리"
      backHref={operatorPaths.home()}
      hrefOf={operatorPaths.meetups}
      filters={deskFilters}
      filterNames={filterNames}
      searchLabel="제목, 카페나 방장"
      longest={longestMeetupSearch}
      endpoint={meetupDeskEndpoints.meetups}
      label="모임"
      failure="모임을 불러오지 못했어요"
      order="새로 열린 순"
      counter="개"
      icon="calendar"
      emptyTitle={(text) => (text === '' ? '여기에는 모임이 없어요' : `'${text}' 모임을 찾을 수 없어요`)}
      row={(meetup) => <MeetupLink meetup={meetup} />}
    />
  )
}
