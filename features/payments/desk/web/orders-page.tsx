import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { grouped } from '~/lib/grouped'
import { countInWords } from '~/lib/paging'
import { seoulDayInWords } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { MonthFile } from '~/ui/month-file'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { Blocks } from '~/ui/skeleton'
import { longestOrderSearch } from '../../order'
import { type DeskOrder, paymentDeskEndpoints } from '../endpoints'
import { OrderState } from './order-state'
import { orderDeskQueries, ordersNeeds, readOrdersSearch } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(ordersNeeds)

const won = (amount: number) => `${grouped(amount)}원`

const skeleton = <Blocks count={4} heights="h-28" />

function OrderCard({ order }: { order: DeskOrder }) {
  return (
    <Link
      href={operatorPaths.order(order.merchantUid)}
      className="block rounded-card bg-raised px-4 py-3.5 shadow-card ring-1 ring-line transition duration-150 active:scale-[0.985]"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-bold text-15 text-ink">{order.nickname ?? '탈퇴한 회원'}</span>
        <span className="tabular shrink-0 font-bold text-15 text-ink">{won(order.amount)}</span>
      </span>
      <span className="tabular mt-0.5 block text-13 text-ink-dim">
        {order.name} · {seoulDayInWords(new Date(order.paidAt ?? order.orderedAt))}
      </span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <OrderState order={order} />
        <span className="tabular min-w-0 break-all text-11 text-ink-dim">{order.merchantUid}</span>
      </span>
    </Link>
  )
}

interface Search {
  text: string
  onlyFlagged: boolean
}

function Orders({ text, onlyFlagged }: Search) {
  const query = useInfiniteQuery(orderDeskQueries.orders({ text, onlyFlagged }))
  const file = useCall(paymentDeskEndpoints.file)
  return (
    <>
      <PagedList
        query={query}
        label="주문"
        className="px-5 pb-6"
        skeleton={skeleton}
        failure="주문을 불러오지 못했어요"
        empty={
          onlyFlagged && text === '' ? (
            <EmptyState
              icon="check"
              title="확인할 주문이 없어요"
              description="결제사에서 취소됐는데 이미 쓴 이용권이 있으면 여기에 보여요."
            />
          ) : (
            <EmptyState
              icon="search"
              title="주문을 찾을 수 없어요"
              description="닉네임, 회원 번호, 주문 번호나 결제 번호의 앞부분으로 찾아요."
            />
          )
        }
        idOf={({ id }) => id}
        head={(_, count) => (
          <p className="tabular pt-4 pb-3 text-13 text-ink-dim">
            최근 주문부터 · {countInWords(count, '건')}
          </p>
        )}
        moreSkeleton={skeleton}
        moreFailure="더 불러오지 못했어요"
      >
        {(orders) =>
          orders.map((order) => (
            <li key={order.merchantUid} className="pb-3">
              <OrderCard order={order} />
            </li>
          ))
        }
      </PagedList>
      {/* Below a list that has come, because a short one takes less room than its skeleton. */}
      {query.isPending ? null : (
        <div className="px-5 pb-8 desk:max-w-md">
          <MonthFile label="한 달의 결제와 환불" read={(month) => file.mutateAsync({ query: { month } })} />
        </div>
      )}
    </>
  )
}

function SearchForm({ text, onlyFlagged }: Search) {
  const navigate = useNavigate()
  return (
    <div className="px-5 pt-2">
      <SearchBox
        text={text}
        label="닉네임, 회원 번호, 주문 번호, 결제 번호"
        longest={longestOrderSearch}
        onSearch={(wanted) =>
          void navigate(operatorPaths.orders({ text: wanted, onlyFlagged }), { replace: true })
        }
      />
      <div className="flex flex-wrap gap-2 pt-3">
        <Chip href={operatorPaths.orders({ text })} replace selected={!onlyFlagged}>
          모든 주문
        </Chip>
        <Chip href={operatorPaths.orders({ text, onlyFlagged: true })} replace selected={onlyFlagged}>
          확인할 주문
        </Chip>
      </div>
    </div>
  )
}

export default function OrdersPage() {
  const [params] = useSearchParams()
  const search = readOrdersSearch(params)
  return (
    <OperatorScreen
      title="주문과 환불"
      path={operatorPaths.orders()}
      backHref={operatorPaths.home()}
      skeleton={skeleton}
    >
      <SearchForm key={`form ${search.text}`} {...search} />
      <Orders key={`${search.text} ${search.onlyFlagged}`} {...search} />
    </OperatorScreen>
  )
}
