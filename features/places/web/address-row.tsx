import { Icon, type IconName } from '~/ui/icon'
import { Skeleton } from '~/ui/skeleton'

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

export function AddressRowSkeletons({ count = 5 }: { count?: number }) {
  return Array.from({ length: count }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
    <div key={at} className="flex min-h-15 items-center gap-3 px-5 py-2.5">
      <Skeleton shape="circle" className="size-9" />
      <Skeleton className="h-5 w-52" />
    </div>
  ))
}
