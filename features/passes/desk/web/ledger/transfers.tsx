import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { operatorPaths } from '~/features/operator-paths'
import { longestTransferSearch, reasonInWords } from '~/features/passes/ledger'
import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { SearchBox } from '~/ui/search-box'
import { Blocks } from '~/ui/skeleton'
import { passPrice } from '../../../pass'
import type { Transfer } from '../../endpoints'
import { ledgerQueries } from '../queries'

const skeleton = <Blocks count={4} heights="h-16" className="flex flex-col gap-3" />

/** Passes granted without an order, e.g. in the demo town, have a key with colons and no order page. */
const isOrderNumber = /^[\w-]{1,40}$/

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { reason, tier, count, memberId, nickname, order, usedFor, at } = transfer
  const { name, way } = reasonInWords[reason]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere text-15 text-ink">
          <span className="font-bold">{name}</span>
          <span className="text-ink-dim"> · {way}</span>
        </p>
        <p className="wrap-anywhere tabular text-13 text-ink-dim">
          {nickname ?? '탈퇴한 회원'} ({memberId}){usedFor === null ? '' : ` · ${usedFor}`}
        </p>
      </div>
      <div className="min-w-0 basis-auto desk:text-right">
        <p className="tabular font-semibold text-15 text-ink">
          {passPrice(tier)} × {grouped(count)}장
        </p>
        <p className="tabular text-13 text-ink-dim">{seoulShortMoment(new Date(at))}</p>
      </div>
      {order === null ? null : !isOrderNumber.test(order) ? (
        <p className="tabular flex min-h-8 min-w-0 basis-full items-center break-all text-13 text-ink-dim desk:basis-64">
          {order}
        </p>
      ) : (
        <Link
          href={operatorPaths.order(order)}
          className="tabular flex min-h-11 min-w-0 basis-full items-center break-all text-13 text-ink-dim underline underline-offset-2 desk:basis-64"
        >
          {order}
        </Link>
      )}
    </li>
  )
}

/** The transfers that match the search text, or all of them if it is empty, newest first. */
export function Transfers({ text }: { text: string }) {
  const navigate = useNavigate()
  const query = useInfiniteQuery(ledgerQueries.transfers(text))
  return (
    <section aria-labelledby="transfers" className="pt-4">
      <h2 id="transfers" className="pb-2 font-bold text-17 text-ink">
        이용권 내역
      </h2>
      <SearchBox
        key={text}
        text={text}
        label="닉네임, 회원 번호, 주문 번호"
        longest={longestTransferSearch}
        className="block pb-2"
        onSearch={(wanted) =>
          void navigate(operatorPaths.ledger(wanted), { replace: true, preventScrollReset: true })
        }
      />
      <PagedList
        key={`list ${text}`}
        query={query}
        label="이용권 내역"
        skeleton={skeleton}
        failure="내역을 불러오지 못했어요"
        empty={
          text === '' ? (
            <EmptyState
              icon="ticket"
              title="아직 내역이 없어요"
              description="이용권을 사고, 쓰고, 돌려받을 때마다 한 줄씩 남아요."
            />
          ) : (
            <EmptyState
              icon="search"
              title="내역을 찾을 수 없어요"
              description="닉네임이나 주문 번호는 전체를, 회원은 번호를 입력해 주세요."
            />
          )
        }
        idOf={({ id }) => id}
        moreSkeleton={skeleton}
        moreFailure="더 불러오지 못했어요"
      >
        {(transfers) => transfers.map((transfer) => <TransferRow key={transfer.id} transfer={transfer} />)}
      </PagedList>
    </section>
  )
}
