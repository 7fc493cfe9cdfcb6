import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { cx } from './cx'

type WheelOption = { value: string; label: string }

export type WheelPickerProps = {
  label: string
  options: readonly WheelOption[]
  value: string
  onChange: (value: string) => void
  className?: string
}

const rowPx = 44
/** Scrolling counts as finished after a pause this long, because not every browser reports its end. */
const restMs = 120

/** A wheel that turns by touch or arrow keys. Five rows are visible and the middle one is chosen. */
export function WheelPicker({ label, options, value, onChange, className }: WheelPickerProps) {
  const id = useId()
  const drum = useRef<HTMLDivElement>(null)
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )
  const firstRun = useRef(true)
  const turnedByHand = useRef(false)

  const chooseAt = useEffectEvent((next: number) => {
    const option = options[Math.min(options.length - 1, Math.max(0, next))]
    if (option && option.value !== value) onChange(option.value)
  })

  useEffect(() => {
    const behavior = firstRun.current ? 'instant' : 'smooth'
    firstRun.current = false
    const element = drum.current
    if (!element || Math.round(element.scrollTop / rowPx) === index) return
    element.scrollTo({ top: index * rowPx, behavior })
  }, [index])

  useEffect(() => {
    const element = drum.current
    if (!element) return
    let rest: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(rest)
      if (turnedByHand.current) chooseAt(Math.round(element.scrollTop / rowPx))
      turnedByHand.current = false
    }
    const handleHand = () => {
      turnedByHand.current = true
    }
    const handleScroll = () => {
      clearTimeout(rest)
      rest = setTimeout(settle, restMs)
    }
    element.addEventListener('pointerdown', handleHand, { passive: true })
    element.addEventListener('wheel', handleHand, { passive: true })
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      clearTimeout(rest)
      element.removeEventListener('pointerdown', handleHand)
      element.removeEventListener('wheel', handleHand)
      element.removeEventListener('scroll', handleScroll)
    }
  }, [])

  function handleKeyDown(event: KeyboardEvent) {
    const last = options.length - 1
    const moves: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + 5,
      PageUp: index - 5,
      Home: 0,
      End: last,
    }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    const option = options[Math.min(last, Math.max(0, next))]
    if (option && option.value !== value) onChange(option.value)
  }

  return (
    <div className={cx('relative h-55 min-w-20 flex-1', className)}>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-22 h-11 rounded-control bg-brand/10"
      />
      <div
        ref={drum}
        role="listbox"
        aria-label={label}
        aria-activedescendant={`${id}-${index}`}
        tabIndex={0}
        onKeyDown={handleKeyDown}
        className="relative h-full snap-y snap-mandatory overflow-y-auto overscroll-contain rounded-control py-22 mask-y-from-55% mask-y-to-100% no-scrollbar"
      >
        {options.map((option, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself handles the keys
          <div
            key={option.value}
            id={`${id}-${place}`}
            role="option"
            aria-selected={place === index}
            tabIndex={-1}
            onClick={() => {
              // The wheel now turns by itself, and a pause of a slow device must not choose another row.
              turnedByHand.current = false
              onChange(option.value)
            }}
            className={cx(
              'tabular grid h-11 snap-center place-items-center text-20 transition-colors duration-150 select-none',
              place === index ? 'font-bold text-ink' : 'text-ink-dim',
            )}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  )
}
