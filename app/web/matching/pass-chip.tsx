import { useQuery } from '@tanstack/react-query'
import { useSession } from '~/features/accounts/web/use-session'
import { passPrice, passTiers } from '~/features/passes/pass'
import { passQueries } from '~/features/passes/web/queries'
import { paths } from '~/features/paths'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'

/** How many passes the member has, beside the location, so that the list stands where it stands for visitors. */
export function PassChip() {
  const { status } = useSession()
  const { data } = useQuery({ ...passQueries.counts(), enabled: status === 'in' })
  if (status === 'out') return null
  if (data === undefined) {
    // The server's page keeps the place for browsers that hold a member's tokens, which its first script marks.
    return <Skeleton shape="block" className="hidden h-12 w-28 shrink-0 in-[[data-holds-tokens]]:block" />
  }
  const owned = passTiers.filter((tier) => data[tier] > 0)
  const count = owned.reduce((sum, tier) => sum + data[tier], 0)
  const each = owned.map((tier) => `${passPrice(tier)} ${data[tier]}장`).join(', ')
  return (
    <Link
      href={count === 0 ? paths.buyPasses() : paths.passHistory()}
      aria-label={count === 0 ? '이용권 구매' : `이용권 ${count}장, ${each}`}
      className="tabular flex min-h-12 min-w-28 shrink-0 items-center justify-center gap-1.5 rounded-card bg-sunken px-3 font-semibold text-13 text-ink"
    >
      <Icon name="ticket" size={18} className="text-brand-strong" />
      {count === 0 ? '이용권 구매' : `이용권 ${count}장`}
    </Link>
  )
}
