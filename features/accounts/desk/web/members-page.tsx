import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  longestMemberSearch,
  type MemberEntry,
  type MemberFilter,
  memberFilters,
} from '~/features/accounts/standing'
import { OperatorScreen, RowsSkeleton } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { countInWords } from '~/lib/paging'
import { seoulDayInWords } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Avatar } from '~/ui/avatar'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { MemberBadges } from './member-badges'
import { membersAsked, membersNeeds } from '~/features/desk/web/needs'
import { deskQueries } from '~/features/desk/web/queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(membersNeeds)

const filterLabels: Record<MemberFilter, string> = {
  all: '모두',
  operator: '운영자',
  instructor: '강사',
  staff: '카페 관리',
  suspended: '이용 정지',
}

function pathOf(text: string, filter: MemberFilter): string {
  const query = new URLSearchParams({
    ...(text === '' ? {} : { q: text }),
    ...(filter === 'all' ? {} : { filter }),
  })
  return operatorPaths.members(query.size === 0 ? '' : `?${query}`)
}

function MemberRow({ member }: { member: MemberEntry }) {
  const { id, nickname, image, joinedAt, leftAt } = member
  const name = leftAt === null ? nickname : '탈퇴한 회원'
  return (
    <Link
      href={operatorPaths.member(id)}
      className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-control px-2 py-2.5 transition-colors duration-150 hover:bg-sunken desk:grid-cols-[auto_minmax(0,14rem)_5rem_minmax(0,1fr)_10rem]"
    >
      <Avatar name={name} src={image} />
      <span className="min-w-0">
        <span className="block truncate font-semibold text-15 text-ink">{name}</span>
        <span className="tabular block text-13 text-ink-dim desk:hidden">
          {id} · {seoulDayInWords(new Date(joinedAt))}
        </span>
      </span>
      <span className="tabular hidden text-13 text-ink-dim desk:block">{id}</span>
      <span className="col-start-2 mt-1.5 empty:hidden desk:col-start-auto desk:mt-0 desk:empty:block">
        <MemberBadges member={member} />
      </span>
      <span className="tabular hidden text-right text-13 text-ink-dim desk:block">
        {seoulDayInWords(new Date(joinedAt))}
      </span>
    </Link>
  )
}

function Members({ text, filter }: { text: string; filter: MemberFilter }) {
  const query = useInfiniteQuery(deskQueries.members({ text, filter }))
  return (
    <PagedList
      query={query}
      label="회원"
      className="px-3 pb-8"
      skeleton={<RowsSkeleton />}
      failure="회원을 불러오지 못했어요"
      moreFailure="더 불러오지 못했어요"
      moreSkeleton={<RowsSkeleton />}
      empty={
        <EmptyState
          icon="users"
          title={text === '' ? '여기에는 아무도 없어요' : `'${text}' 회원을 찾을 수 없어요`}
          description="닉네임의 앞부분이나 회원 번호로 찾아요. 탈퇴한 회원은 번호로만 찾을 수 있어요."
        />
      }
      idOf={({ id }) => id}
      head={(_, count) => (
        <p className="tabular px-2 pt-4 pb-2 text-13 text-ink-dim">
          새로 온 순 · {countInWords(count, '명')}
        </p>
      )}
    >
      {(members) =>
        members.map((member) => (
          <li key={member.id} className="border-line border-b last:border-b-0">
            <MemberRow member={member} />
          </li>
        ))
      }
    </PagedList>
  )
}

/** Every member, for operators. */
export default function MembersPage() {
  const [params, setParams] = useSearchParams()
  const { text, filter } = membersAsked(params)
  return (
    <OperatorScreen
      title="회원 관리"
      path={operatorPaths.members()}
      backHref={operatorPaths.home()}
      head={
        <>
          <SearchBox
            key={text}
            text={text}
            label="닉네임이나 회원 번호"
            longest={longestMemberSearch}
            className="block px-5 pt-2 pb-3"
            onSearch={(wanted) => {
              if (wanted === '') params.delete('q')
              else params.set('q', wanted)
              setParams(params, { replace: true })
            }}
          />
          <nav aria-label="회원 선택" className="no-scrollbar flex gap-2 overflow-x-auto px-5 py-1">
            {memberFilters.map((each) => (
              <Chip key={each} href={pathOf(text, each)} replace selected={each === filter}>
                {filterLabels[each]}
              </Chip>
            ))}
          </nav>
        </>
      }
    >
      <Members key={`${filter} ${text}`} text={text} filter={filter} />
    </OperatorScreen>
  )
}
