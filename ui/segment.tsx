import { cx } from './cx'

/** A choice between a few ways of showing the same content; one button is pressed. */
export function Segment({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { id: string; label: string }[]
  value: string
  onChange: (id: string) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      role="group"
      aria-label={label}
      className="flex rounded-full bg-sunken p-1 ring-1 ring-line ring-inset"
    >
      {options.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={value === id}
          onClick={() => onChange(id)}
          className={cx(
            'h-9 rounded-full px-4 font-semibold text-13 tap-44 transition-colors duration-150',
            value === id ? 'bg-raised text-ink shadow-card' : 'text-ink-dim',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
