import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'

/**
 * Shows whether an option is chosen. Hidden from screen readers, because the option itself says its state.
 */
export function ChosenMark({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-full transition duration-150',
        isChosen ? 'bg-brand text-on-brand' : 'ring-[1.5px] ring-line ring-inset',
      )}
    >
      {isChosen ? <Icon name="check" size={16} /> : null}
    </span>
  )
}
