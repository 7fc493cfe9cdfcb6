import { operatorPaths } from '~/features/operator-paths'
import { seoulDayInWords } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Avatar } from '~/ui/avatar'
import { Link } from '~/ui/link'
import { longestMemberSearch, type MemberFilter, memberFilters } from '../../account-status'
import { OperatorList } from '../../web/operator-list'
import { type ManagedMember, memberDeskEndpoints } from '../endpoints'
import { MemberBadges } from './member-badges'
import { membersNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = operatorNeeds(membersNeeds)

const filterNames: Record<MemberFilter, string> = {
  all: '모두',
  operator: '운영자',
  instructor: '강사',
  staff: '카페 관리',
  suspended: '이용 정지',
}

function MemberRow({ member }: { member: ManagedMember }) {
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

/** Every member, for operators. */
export default function MembersPage() {
  return (
    <OperatorList
      title="회원 관리"
      backHref={operatorPaths.home()}
      hrefOf={operatorPaths.members}
      filters={memberFilters}
      filterNames={filterNames}
      searchLabel="닉네임이나 회원 번호"
      longest={longestMemberSearch}
      endpoint={memberDeskEndpoints.members}
      label="회원"
      failure="회원을 불러오지 못했어요"
      order="새로 온 순"
      counter="명"
      icon="users"
      emptyTitle={(text) => (text === '' ? '여기에는 아무도 없어요' : `'${text}' 회원을 찾을 수 없어요`)}
      emptyDescription="닉네임의 앞부분이나 회원 번호로 찾아요. 탈퇴한 회원은 번호로만 찾을 수 있어요."
      row={(member) => <MemberRow member={member} />}
    />
  )
}
