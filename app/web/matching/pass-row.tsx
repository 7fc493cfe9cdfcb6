import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { passLetter, passPrice, passTiers } from '~/features/passes/pass'
import { passQueries } from '~/features/passes/web/queries'
import { paths } from '~/features/paths'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'

const card =
  'flex h-14 shrink-0 items-center overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line transition duration-150 active:scale-[0.985]'

/** The member's passes. Each links to the pass history. */
export function PassRow() {
  const { status } = useSession()
  const { data, isError, refetch } = useQuery({ ...passQueries.counts(), enabled: status === 'in' })
  if (status !== 'in') return null
  const owned = data ? passTiers.filter((tier) => data[tier] > 0) : []
  return (
    <section aria-label="내 이용권" className="pb-3">
      <div className="no-scrollbar flex min-h-16 items-center gap-2.5 overflow-x-auto px-5 py-1">
        {data === undefined && isError ? (
          <p role="alert" className={`${card} flex-1 justify-between gap-3 px-4 text-15 text-ink-dim`}>
            이용권을 불러오지 못했어요
            <Chip onClick={() => void refetch()}>다시 불러오기</Chip>
          </p>
        ) : data === undefined ? (
          <Skeleton shape="block" className="h-14 w-40" />
        ) : owned.length === 0 ? (
          <Link href={paths.buyPasses()} className={`${card} flex-1 gap-3 px-4`}>
            <Icon name="ticket" size={22} className="text-brand-strong" />
            <span className="min-w-0 flex-1 text-15 text-ink">쓸 수 있는 이용권이 없어요</span>
            <span className="shrink-0 font-bold text-13 text-brand-strong">구매하기</span>
          </Link>
        ) : (
          owned.map((tier) => (
            <Link key={tier} href={paths.passHistory()} className={card}>
              <span
                aria-hidden="true"
                className="grid h-full w-10 place-items-center bg-brand font-extrabold text-17 text-on-brand"
              >
                {passLetter(tier)}
              </span>
              <span aria-hidden="true" className="h-full border-line border-l-2 border-dashed" />
              <span className="tabular px-3.5 text-13 text-ink-dim">
                {passPrice(tier)}
                <strong className="ml-1.5 font-bold text-15 text-ink">{data[tier]}장</strong>
              </span>
            </Link>
          ))
        )}
      </div>
    </section>
  )
}
