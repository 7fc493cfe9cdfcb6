import { Icon, type IconName } from '~/ui/icon'
import { RowsSkeleton } from '~/ui/skeleton'

/** An address to choose, with a button for one other action on it. */
export function AddressRow({
  name,
  detail,
  onChoose,
  action,
}: {
  name: string
  detail: string | null
  onChoose: () => void
  action: { icon: IconName; label: string; onPress: () => void }
}) {
  return (
    <li className="flex items-center pr-2.5">
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-15 min-w-0 flex-1 items-center gap-3 py-2.5 pr-2 pl-5 text-left -outline-offset-2 transition-colors duration-150 hover:bg-sunken active:bg-line"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-dim">
          <Icon name="map-pin" size={18} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-15 text-ink">{name}</span>
          {detail === null ? null : <span className="block text-13 text-ink-dim">{detail}</span>}
        </span>
      </button>
      <button
        type="button"
        aria-label={action.label}
        onClick={action.onPress}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-dim hover:bg-sunken"
      >
        <Icon name={action.icon} size={20} className={action.icon === 'star' ? 'text-brand' : undefined} />
      </button>
    </li>
  )
}

export const AddressRowSkeletons = () => (
  <RowsSkeleton count={5} height="h-15 px-5" picture="size-9" isRound lines={1} />
)
