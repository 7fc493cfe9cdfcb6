import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen, RowsSkeleton } from '~/features/accounts/web/operator-screen'
import { type DeskFilter, deskFilters, longestMeetupSearch } from '../meetup-list'
import { MeetupStatusBadge } from '~/features/meetups/web/meetup-status-badge'
import { operatorPaths } from '~/features/operator-paths'
import { countInWords } from '~/lib/paging'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Badge } from '~/ui/badge'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import type { DeskMeetup } from '~/features/desk/contract'
import { deskMeetupsNeeds, meetupsAsked } from '~/features/desk/web/needs'
import { deskQueries } from '~/features/desk/web/queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(deskMeetupsNeeds)

function MeetupLink({ meetup }: { meetup: DeskMeetup }) {
  const { id, title, cafe, host, startsAt, status, seated, maxPeople, isDoubted, isTextHidden } = meetup
  return (
    <Link
      href={operatorPaths.meetup(id)}
      className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1.5 rounded-control px-2 py-2.5 transition-colors duration-150 hover:bg-sunken"
    >
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate font-semibold text-15 text-ink">{title}</span>
        <span className="tabular block truncate text-13 text-ink-dim">
          {seoulShortMoment(new Date(startsAt))} · {cafe} · {host ?? '탈퇴한 회원'} · {seated}/{maxPeople}명
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {isDoubted ? (
          <Badge tone="warn" icon="warning">
            열리지 않았다고 해요
          </Badge>
        ) : null}
        {isTextHidden ? <Badge tone="warn">가린 글</Badge> : null}
        <MeetupStatusBadge status={status} />
      </span>
    </Link>
  )
}

const filterNames: Record<DeskFilter, string> = {
  all: '모든 모임',
  doubted: '확인할 모임',
  coming: '열릴 모임',
  ended: '끝난 모임',
  cancelled: '취소된 모임',
}

function Meetups({ text, filter }: { text: string; filter: DeskFilter }) {
  const query = useInfiniteQuery(deskQueries.meetups({ text, filter }))
  return (
    <PagedList
      query={query}
      label="모임"
      className="px-3 pb-8"
      skeleton={<RowsSkeleton />}
      failure="모임을 불러오지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={<RowsSkeleton />}
      empty={
        <EmptyState
          icon="calendar"
          title={text === '' ? '여기에는 모임이 없어요' : `'${text}' 모임을 찾을 수 없어요`}
        />
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular px-2 pt-4 pb-2 text-13 text-ink-dim">
          새로 열린 순 · {countInWords(count, '개')}
        </p>
      )}
    >
      {(meetups) =>
        meetups.map((meetup) => (
          <li key={meetup.id} className="border-line border-b last:border-b-0">
            <MeetupLink meetup={meetup} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** The meetups of all cafes, for operators. */
export default function MeetupsPage() {
  const [params, setParams] = useSearchParams()
  const { text, filter } = meetupsAsked(params)
  return (
    <OperatorScreen
      title="모임 관리"
      path={operatorPaths.meetups()}
      backHref={operatorPaths.home()}
      head={
        <>
          <SearchBox
            key={text}
            text={text}
            label="제목, 카페나 방장"
            longest={longestMeetupSearch}
            className="block px-5 pt-2 pb-3"
            onSearch={(wanted) => {
              if (wanted === '') params.delete('q')
              else params.set('q', wanted)
              setParams(params, { replace: true })
            }}
          />
          <nav aria-label="모임 선택" className="no-scrollbar flex gap-2 overflow-x-auto px-5 py-1">
            {deskFilters.map((each) => (
              <Chip
                key={each}
                href={operatorPaths.meetups({ text, filter: each === 'all' ? '' : each })}
                replace
                selected={each === filter}
              >
                {filterNames[each]}
              </Chip>
            ))}
          </nav>
        </>
      }
    >
      <Meetups key={`${filter} ${text}`} text={text} filter={filter} />
    </OperatorScreen>
  )
}
