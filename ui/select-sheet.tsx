import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { BottomSheet } from './bottom-sheet'
import { cx } from './cx'
import { Icon } from './icon'

export type SelectOption = { value: string; label: string; description?: string; disabled?: boolean }

/** Letters typed within this time form one search. */
const typedWordMs = 700

function OptionList({
  list,
  listId,
  label,
  options,
  value,
  onChoose,
}: {
  list: RefObject<HTMLDivElement | null>
  listId: string
  label: string
  options: readonly SelectOption[]
  value: string | null
  onChoose: (value: string) => void
}) {
  const typed = useRef({ word: '', at: Number.NEGATIVE_INFINITY })

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const rows = [
      ...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role="option"]:not(:disabled)'),
    ]
    const index = rows.indexOf(document.activeElement as HTMLButtonElement)
    const moves: Record<string, number> = {
      ArrowDown: Math.min(index + 1, rows.length - 1),
      ArrowUp: Math.max(index - 1, 0),
      Home: 0,
      End: rows.length - 1,
    }
    let next = moves[event.key]
    if (
      next === undefined &&
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      const recent = event.timeStamp - typed.current.at < typedWordMs
      typed.current = {
        word: (recent ? typed.current.word : '') + event.key.toLowerCase(),
        at: event.timeStamp,
      }
      const found = rows.findIndex((row) => row.textContent?.toLowerCase().startsWith(typed.current.word))
      if (found >= 0) next = found
    }
    if (next === undefined) return
    event.preventDefault()
    rows[next]?.focus()
  }

  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={label}
      onKeyDown={handleKeyDown}
      tabIndex={-1}
      className="-mx-3"
    >
      {options.map((option) => {
        const chosen = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            role="option"
            aria-selected={chosen}
            disabled={option.disabled}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChoose(option.value)}
            className="flex min-h-13 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors duration-150 -outline-offset-2 hover:bg-sunken active:bg-line disabled:opacity-40"
          >
            <span className="min-w-0 flex-1">
              <span className={cx('block text-17', chosen ? 'font-bold' : 'font-medium')}>
                {option.label}
              </span>
              {option.description && <span className="block text-13 text-ink-dim">{option.description}</span>}
            </span>
            {chosen && <Icon name="check" size={22} className="text-brand-strong" />}
          </button>
        )
      })}
    </div>
  )
}

export function SelectSheet({
  open,
  onClose,
  ...choice
}: {
  open: boolean
  onClose: () => void
  listId: string
  label: string
  options: readonly SelectOption[]
  value: string | null
  onChoose: (value: string) => void
}) {
  const list = useRef<HTMLDivElement>(null)

  function chosenOrFirst() {
    const rows = list.current
    return (
      rows?.querySelector<HTMLElement>('[aria-selected="true"]') ??
      rows?.querySelector<HTMLElement>('[role="option"]:not(:disabled)') ??
      null
    )
  }

  return (
    <BottomSheet open={open} title={choice.label} initialFocus={chosenOrFirst} onClose={onClose}>
      <OptionList list={list} {...choice} />
    </BottomSheet>
  )
}
