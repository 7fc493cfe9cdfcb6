import { type PassTier, passPrice } from '~/features/passes/pass'
import { seoulShortMoment } from '~/lib/seoul-date'
import { Icon } from '~/ui/icon'
import type { Meetup } from '../../core/endpoints'

/** The pass that joining takes, drawn as a ticket, and how many such passes the member has. */
export function NeededPass({
  meetup,
  tier,
  owned,
}: {
  meetup: Meetup
  tier: PassTier | null
  owned: number
}) {
  return (
    <section
      aria-label="쓰는 이용권"
      className="flex overflow-hidden rounded-card bg-raised shadow-card ring-1 ring-line"
    >
      <div className="flex w-16 shrink-0 flex-col items-center justify-center bg-brand py-5 text-on-brand">
        <Icon name={tier === null ? 'receipt' : 'ticket'} size={30} />
      </div>
      <span aria-hidden="true" className="relative w-0 shrink-0 border-line border-l-2 border-dashed">
        <span className="absolute -top-2 -left-2 size-4 rounded-full bg-ground ring-1 ring-line" />
        <span className="absolute -bottom-2 -left-2 size-4 rounded-full bg-ground ring-1 ring-line" />
      </span>
      <div className="min-w-0 flex-1 py-4 pr-4 pl-5">
        <p className="line-clamp-2 font-bold text-17 text-ink">{meetup.title}</p>
        <p className="tabular text-13 text-ink-dim">
          {seoulShortMoment(new Date(meetup.startsAt))} · {meetup.cafe.name}
        </p>
        <h2 className="tabular mt-2 flex flex-wrap items-baseline gap-x-1.5 text-15 text-ink">
          {tier === null ? '현장 결제' : `${passPrice(tier)} 종일 이용권 1장`}
          {tier === null ? null : (
            <span className="text-13 text-ink-dim">{owned > 0 ? `${owned}장 있어요` : '아직 없어요'}</span>
          )}
        </h2>
      </div>
    </section>
  )
}
