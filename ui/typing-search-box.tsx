import { Icon } from './icon'

/** A search field that searches while the user types, without a submit. */
export function TypingSearchBox({
  label,
  placeholder,
  value,
  maxLength,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  maxLength: number
  onChange: (text: string) => void
}) {
  return (
    // No form: nothing is sent, and a form without a button would not be valid.
    <search className="flex h-12 items-center rounded-control border border-line bg-sunken text-ink-dim transition-colors duration-150 focus-within:border-brand-strong focus-within:bg-ground">
      <Icon name="search" size={20} className="mx-3 shrink-0" />
      <input
        type="search"
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        className="h-full min-w-0 flex-1 bg-transparent pr-3 text-15 text-ink outline-none"
      />
    </search>
  )
}
