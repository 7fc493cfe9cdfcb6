import { Icon } from '~/ui/icon'

/**
 * Shows whether an option is chosen. Hidden from screen readers, because the option itself says its state.
 */
export function ChosenMark({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex h-6 shrink-0 items-center gap-0.5 rounded-full px-2 font-semibold text-11 transition duration-150 ${
        isChosen ? 'bg-brand text-on-brand' : 'bg-sunken text-ink-dim'
      }`}
    >
      {isChosen ? <Icon name="check" size={12} /> : null}
      {isChosen ? '선택됨' : '선택'}
    </span>
  )
}
