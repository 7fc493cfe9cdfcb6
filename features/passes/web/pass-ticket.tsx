import { seoulShortDay } from '~/lib/seoul-date'
import { Badge } from '~/ui/badge'
import { Icon } from '~/ui/icon'
import type { PassLot } from '../endpoints'
import { daysLeft, type PassTier, passName, passPrice } from '../pass'

const ticket = 'flex overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line'
const stub =
  'flex w-23 shrink-0 flex-col items-center justify-center gap-0.5 bg-brand px-2 py-5 text-on-brand'

/** The tear line of a ticket, with a hole at each end. */
function Perforation() {
  return (
    <span aria-hidden="true" className="relative w-0 shrink-0 border-line border-l-2 border-dashed">
      <span className="absolute -top-2.5 -left-[11px] size-5 rounded-full bg-ground ring-1 ring-line" />
      <span className="absolute -bottom-2.5 -left-[11px] size-5 rounded-full bg-ground ring-1 ring-line" />
    </span>
  )
}

/** A member's passes of one tier, with the count and expiry of each lot. */
export function PassTicket({ tier, lots, now }: { tier: PassTier; lots: readonly PassLot[]; now: Date }) {
  const count = lots.reduce((sum, lot) => sum + lot.count, 0)
  return (
    <article aria-label={`${passName(tier)} ${count}장`} className={ticket}>
      <div className={stub}>
        <Icon name="ticket" size={30} />
        <span className="tabular mt-1.5 font-bold text-15">{passPrice(tier)}</span>
      </div>
      <Perforation />
      <div className="min-w-0 flex-1 py-4 pr-4 pl-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <h3 className="font-bold text-15 text-ink">종일 이용권</h3>
          <p className="tabular font-bold text-20 text-ink">{count}장</p>
        </div>
        <ul className="mt-2 flex flex-col gap-1.5 border-line border-t pt-2.5">
          {lots.map((lot) => (
            <Expiry key={lot.id} lot={lot} now={now} showsCount={lots.length > 1} />
          ))}
        </ul>
      </div>
    </article>
  )
}

const soonDays = 7
const noticedDays = 30

function Expiry({ lot, now, showsCount }: { lot: PassLot; now: Date; showsCount: boolean }) {
  const expiresAt = new Date(lot.expiresAt)
  const left = daysLeft(expiresAt, now)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5 text-13 text-ink-dim">
      <span className="tabular">
        <time dateTime={lot.expiresAt}>{seoulShortDay(expiresAt)}</time>까지
        {showsCount ? ` ${lot.count}장` : null}
        {lot.isGift ? <span className="block text-brand-strong">미플이 드린 이용권</span> : null}
      </span>
      {left <= noticedDays ? (
        <Badge tone={left <= soonDays ? 'warn' : 'neutral'} icon="clock" className="tabular">
          {left <= 1 ? '곧 만료' : `${left}일 남음`}
        </Badge>
      ) : null}
    </li>
  )
}
