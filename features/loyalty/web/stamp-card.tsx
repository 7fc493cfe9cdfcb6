import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { type StampCard as Card, numbersOn, type StampReward, stampsPerCard } from '../stamp'

/** The tilts make the stamps look as if they were stamped by hand. */
const tilts = ['-rotate-6', 'rotate-3', '-rotate-3', 'rotate-6', '-rotate-2']

function Earned({ at, isLanding }: { at: number; isLanding: boolean }) {
  return (
    <span className={cx('absolute inset-0', tilts[at % tilts.length])}>
      {isLanding ? <span className="absolute inset-0 animate-ripple rounded-full ring-2 ring-brand" /> : null}
      <span
        className={cx(
          'absolute inset-0 grid place-items-center rounded-full bg-brand text-on-brand shadow-card',
          isLanding && 'animate-stamp',
        )}
      >
        <span className="grid size-[82%] place-items-center rounded-full ring-[1.5px] ring-on-brand/55">
          <Icon name="dice" size={22} />
        </span>
      </span>
    </span>
  )
}

/** A card of ten places with their rewards. `isLanding` animates the last stamp. Without `isKnown` no number is shown. */
export function StampCard({
  card: { page, count },
  rewards,
  isLanding = false,
  isKnown = true,
}: {
  card: Card
  rewards: readonly StampReward[]
  isLanding?: boolean
  isKnown?: boolean
}) {
  return (
    <div className="rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-bold text-15 text-ink">스탬프 카드 {page}</h2>
        <p className="tabular text-13 text-ink-dim">
          <strong className="font-bold text-20 text-brand-strong">{isKnown ? count : '–'}</strong> /{' '}
          {stampsPerCard}
        </p>
      </div>
      <ol aria-label={`스탬프 카드 ${page}`} className="mt-3 grid grid-cols-5 gap-x-2 gap-y-3">
        {numbersOn(page).map((number, at) => {
          const isEarned = at < count
          const reward = rewards.find(({ stampCount }) => stampCount === number)
          return (
            <li key={number} className="flex flex-col items-center gap-1">
              <span className="relative block aspect-square w-full max-w-14">
                {isEarned ? (
                  <Earned at={at} isLanding={isLanding && at === count - 1} />
                ) : (
                  <span
                    aria-hidden="true"
                    className={cx(
                      'tabular absolute inset-0 grid place-items-center rounded-full text-15',
                      reward
                        ? 'bg-brand/10 text-brand-strong ring-[1.5px] ring-brand ring-inset'
                        : 'bg-sunken text-ink-dim ring-1 ring-line ring-inset',
                    )}
                  >
                    {reward ? <Icon name="gift" size={22} /> : number}
                  </span>
                )}
              </span>
              <span className="sr-only">
                {number}번{isEarned ? ', 받았어요' : ''}
                {reward ? `, 보상 ${reward.coupon}` : ''}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
