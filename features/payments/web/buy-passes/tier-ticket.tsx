import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { type PassTier, passPrice } from '../../../passes/pass'

/** A radio button for one tier, drawn as a ticket. */
export function TierTicket({
  tier,
  owned,
  isChosen,
  onChoose,
}: {
  tier: PassTier
  /** The number of passes that the member has; undefined until it is known. */
  owned: number | undefined
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label
      className={cx(
        'relative flex cursor-pointer overflow-hidden rounded-card bg-raised shadow-card transition duration-150',
        'has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2',
        isChosen ? 'ring-2 ring-brand' : 'ring-1 ring-line hover:ring-ink-dim',
      )}
    >
      <input
        type="radio"
        name="tier"
        value={tier}
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
      />
      <span
        className={cx(
          'flex w-16 shrink-0 items-center justify-center py-5 font-extrabold text-24 transition-colors duration-150',
          isChosen ? 'bg-brand text-on-brand' : 'bg-brand/15 text-brand-strong',
        )}
      >
        <Icon name="ticket" size={26} />
      </span>
      <span aria-hidden="true" className="relative w-0 shrink-0 border-line border-l-2 border-dashed">
        <span className="absolute -top-2 -left-2 size-4 rounded-full bg-ground ring-1 ring-line" />
        <span className="absolute -bottom-2 -left-2 size-4 rounded-full bg-ground ring-1 ring-line" />
      </span>
      <span className="flex min-w-0 flex-1 items-center justify-between gap-2 py-3.5 pr-4 pl-4.5">
        <span className="min-w-0">
          <span className="tabular block font-bold text-17 text-ink">{passPrice(tier)}</span>
          <span className="tabular block text-13 text-ink-dim">
            종일 이용권{owned ? ` · ${owned}장 있어요` : ''}
          </span>
        </span>
        <span
          aria-hidden="true"
          className={cx(
            'grid size-6 shrink-0 place-items-center rounded-full',
            isChosen ? 'bg-brand text-on-brand' : 'ring-1 ring-ink-dim ring-inset',
          )}
        >
          {isChosen ? <Icon name="check" size={16} /> : null}
        </span>
      </span>
    </label>
  )
}
