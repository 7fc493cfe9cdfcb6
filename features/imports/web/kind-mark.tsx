import { cx } from '~/ui/cx'
import { Icon, type IconName } from '~/ui/icon'
import type { ImportKindName } from '../import'

const kindIcons: Readonly<Record<ImportKindName, IconName>> = {
  games: 'dice',
  cafes: 'map-pin',
  regions: 'route',
}

export function KindMark({ kind, className }: { kind: ImportKindName; className?: string }) {
  return (
    <span
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-control bg-brand/10 text-brand-strong',
        className,
      )}
    >
      <Icon name={kindIcons[kind]} size={22} />
    </span>
  )
}
