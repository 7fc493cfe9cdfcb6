import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { seoulShortDay, seoulShortMoment } from '~/lib/seoul-date'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { Blocks } from '~/ui/skeleton'
import { passPrice, passTiers } from '../pass'
import { PassTicket } from './pass-ticket'
import { passQueries, type ShownWallet } from './queries'

export const PassWalletSkeleton = () => (
  <Blocks heights="h-12 h-24.5 h-24.5 h-24.5" className="flex flex-col gap-3 px-5 pt-2" />
)

function StoredCopyNote({ asOf }: { asOf: string }) {
  return (
    <p
      role="status"
      className="mx-5 mt-2 flex items-start gap-2 rounded-card bg-warn/10 px-4 py-3 text-13 text-warn"
    >
      <Icon name="warning" size={18} className="mt-px shrink-0" />
      <span className="text-pretty">
        지금은 연결할 수 없어서 {seoulShortMoment(new Date(asOf))}에 확인한 이용권을 보여 드려요.
      </span>
    </p>
  )
}

function Held({ held }: Pick<ShownWallet, 'held'>) {
  const count = held.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return null
  return (
    <p className="flex items-center gap-2 rounded-card bg-sunken px-4 py-3 text-13 text-ink-dim">
      <Icon name="people" size={18} className="shrink-0" />
      <span className="tabular">수락을 기다리는 모임에 {count}장이 있어요. 거절되면 돌아와요.</span>
    </p>
  )
}

function Tickets({ lots, held, now }: ShownWallet) {
  const total = lots.reduce((sum, { count }) => sum + count, 0)
  const [first] = lots
  return (
    <section aria-label="이용권" className="flex flex-col gap-3 px-5 pt-2">
      <div>
        <h2 className="text-15 text-ink-dim">
          쓸 수 있는 이용권 <strong className="tabular ml-1 font-bold text-24 text-ink">{total}장</strong>
        </h2>
        {first === undefined ? null : (
          <p className="tabular text-13 text-ink-dim">
            가장 먼저 만료되는 것은 {passPrice(first.tier)} 이용권 {first.count}장,{' '}
            {seoulShortDay(new Date(first.expiresAt))}까지예요.
          </p>
        )}
      </div>
      <ul className="flex flex-col gap-3">
        {passTiers
          .map((tier) => ({ tier, ofTier: lots.filter((lot) => lot.tier === tier) }))
          .filter(({ ofTier }) => ofTier.length > 0)
          .map(({ tier, ofTier }) => (
            <li key={tier}>
              <PassTicket tier={tier} lots={ofTier} now={now} />
            </li>
          ))}
      </ul>
      <Held held={held} />
      <p className="text-pretty px-1 text-13 text-ink-dim">
        이용권은 가격이 같은 카페의 모임에 쓸 수 있고, 먼저 만료되는 것부터 쓰여요.
      </p>
    </section>
  )
}

function NoTickets({ held }: Pick<ShownWallet, 'held'>) {
  return (
    <>
      <EmptyState
        icon="ticket"
        title="쓸 수 있는 이용권이 없어요"
        description="종일 이용권이 있으면 카페에서 열리는 모임에 참여할 수 있어요."
      />
      <div className="px-5 pb-3">
        <Held held={held} />
      </div>
    </>
  )
}

/** The member's passes. If the server cannot be reached, it shows the copy that this device stored. */
export function PassWallet() {
  const query = useQuery(passQueries.wallet())
  return (
    <div className="pb-24">
      <Answer query={query} skeleton={<PassWalletSkeleton />} failure="이용권을 불러오지 못했어요">
        {(wallet) => (
          <>
            {wallet.isStoredCopy ? <StoredCopyNote asOf={wallet.asOf} /> : null}
            {wallet.lots.length === 0 ? <NoTickets held={wallet.held} /> : <Tickets {...wallet} />}
            <div className="mx-5 mt-5 overflow-hidden rounded-card bg-raised shadow-card">
              <ListRow title="이용권 내역" description="구매, 사용, 복구, 만료" href={paths.passHistory()} />
              <ListRow
                title="주문과 환불"
                description="결제한 금액, 영수증, 환불"
                href={paths.refundRules()}
              />
            </div>
          </>
        )}
      </Answer>
    </div>
  )
}
