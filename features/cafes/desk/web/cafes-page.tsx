import { OperatorList } from '~/features/accounts/web/operator-list'
import { operatorPaths } from '~/features/operator-paths'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { Badge } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'
import { longestCafeSearch } from '../../cafe'
import { type CafeFilter, cafeFilters } from '../cafe-list'
import { cafeDeskEndpoints, type ManagedCafe } from '../endpoints'
import { cafesNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(cafesNeeds)

const filterNames: Record<CafeFilter, string> = {
  all: '모든 카페',
  unowned: '점주 없는 카페',
  hidden: '숨긴 카페',
}

function CafeLink({ cafe: { id, name, address, owners, staff, isHidden } }: { cafe: ManagedCafe }) {
  return (
    <Link
      href={operatorPaths.cafe(id)}
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-control px-2 py-2.5 transition-colors duration-150 hover:bg-sunken desk:grid-cols-[minmax(0,16rem)_4rem_minmax(0,1fr)_auto]"
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold text-15 text-ink">{name}</span>
        <span className="block truncate text-13 text-ink-dim desk:hidden">{address}</span>
      </span>
      <span className="tabular hidden text-13 text-ink-dim desk:block">{id}</span>
      <span className="hidden truncate text-13 text-ink-dim desk:block">{address}</span>
      {isHidden ? (
        <Badge tone="warn">숨긴 카페</Badge>
      ) : owners === 0 ? (
        <Badge tone="warn" icon="warning">
          점주 없음
        </Badge>
      ) : (
        <Badge>
          점주 {owners}명{staff > 0 ? `, 직원 ${staff}명` : ''}
        </Badge>
      )}
    </Link>
  )
}

/** Every cafe, for operators. */
export default function CafesPage() {
  return (
    <OperatorList
      title="카페 관리"
      backHref={operatorPaths.home()}
      hrefOf={operatorPaths.cafes}
      foot={
        <BottomBar>
          <Link href={operatorPaths.newCafe()} className={buttonClass('primary', 'bottom')}>
            카페 추가
          </Link>
        </BottomBar>
      }
      filters={cafeFilters}
      filterNames={filterNames}
      searchLabel="카페 이름이나 주소"
      longest={longestCafeSearch}
      endpoint={cafeDeskEndpoints.cafes}
      label="카페"
      failure="카페를 불러오지 못했어요"
      order="새로 추가된 순"
      counter="곳"
      icon="map-pin"
      emptyTitle={(text) => (text === '' ? '여기에는 카페가 없어요' : `'${text}' 카페를 찾을 수 없어요`)}
      row={(cafe) => <CafeLink cafe={cafe} />}
    />
  )
}
