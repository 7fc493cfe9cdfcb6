import { Icon } from '~/ui/icon'

/** Says of an option in words and with a tick that it is chosen; keeps its place when it is not. */
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
