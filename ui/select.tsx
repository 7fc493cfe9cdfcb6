import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { lazily } from '~/lib/web/lazily'
import { cx } from './cx'
import { FieldFrame, fieldSurface } from './field-frame'
import { Icon } from './icon'
import type { SelectOption } from './select-sheet'

const SelectSheet = lazily(() => import('./select-sheet'), 'SelectSheet')

export type SelectProps = {
  label: string
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string) => void
  placeholder?: string
  hint?: string
  error?: string
  name?: string
  disabled?: boolean
  className?: string
}

/** The list opens in a sheet, which is loaded on first use. */
export function Select({
  label,
  options,
  value,
  onChange,
  placeholder = '선택해 주세요',
  hint,
  error,
  name,
  disabled,
  className,
}: SelectProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [everOpened, setEverOpened] = useState(false)
  const chosen = options.find((option) => option.value === value)

  function show() {
    setEverOpened(true)
    setOpen(true)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    show()
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <button
        type="button"
        id={id}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        disabled={disabled}
        onClick={show}
        onKeyDown={handleKeyDown}
        className={cx(
          fieldSurface,
          'flex h-12 items-center justify-between gap-2 px-3.5 text-left aria-invalid:border-bad disabled:opacity-50',
        )}
      >
        <span className={cx('truncate', !chosen && 'text-ink-dim')}>{chosen?.label ?? placeholder}</span>
        <Icon name="chevron-down" size={20} className="text-ink-dim" />
      </button>
      {name && <input type="hidden" name={name} value={value ?? ''} />}
      {everOpened && (
        <Suspense fallback={null}>
          <SelectSheet
            open={open}
            listId={`${id}-list`}
            label={label}
            options={options}
            value={value}
            onClose={() => setOpen(false)}
            onChoose={(next) => {
              setOpen(false)
              onChange(next)
            }}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
