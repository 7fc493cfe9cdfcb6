import { type FormEvent, useEffect, useRef, useState } from 'react'
import { countCharacters } from '~/lib/characters'
import { Icon } from './icon'
import { showToast } from './toast-store'

/** A search that starts on Enter. An empty search shows everything again. */
export function SearchBox({
  text,
  label,
  shortest = 1,
  longest,
  takesFocus = false,
  onType,
  onSearch,
  className,
}: {
  text: string
  /** Also the placeholder. */
  label: string
  shortest?: number
  longest: number
  /** Focuses the box, because the user has just opened it to type. */
  takesFocus?: boolean
  /** For suggestions. */
  onType?: (text: string) => void
  onSearch: (text: string) => void
  className?: string
}) {
  const [typed, setTyped] = useState(text)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The user may have typed before hydration.
    if (box.current) setTyped(box.current.value)
  }, [])
  useEffect(() => {
    if (takesFocus && text === '') box.current?.focus()
  }, [takesFocus, text])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // React passes events on to the form around a sheet, which is not meant.
    event.stopPropagation()
    const wanted = typed.trim()
    if (wanted !== '' && countCharacters(wanted) < shortest) {
      showToast({ message: `검색어는 ${shortest}글자 이상 입력해 주세요`, type: 'info' })
      return
    }
    onSearch(wanted)
    // Hides a phone's keyboard, so that the results are visible.
    box.current?.blur()
  }

  return (
    <search className={className}>
      <form
        onSubmit={handleSubmit}
        className="flex h-11 items-center rounded-control border border-line bg-sunken focus-within:border-brand-strong focus-within:bg-ground"
      >
        <button
          type="submit"
          aria-label="검색"
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-dim"
        >
          <Icon name="search" size={18} />
        </button>
        <input
          ref={box}
          type="search"
          value={typed}
          maxLength={longest}
          onChange={(event) => {
            setTyped(event.target.value)
            onType?.(event.target.value)
          }}
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className="h-full min-w-0 flex-1 bg-transparent text-15 text-ink outline-none"
        />
        {typed === '' ? null : (
          <button
            type="button"
            aria-label="검색어 삭제"
            onClick={() => {
              setTyped('')
              onType?.('')
              onSearch('')
            }}
            className="grid size-11 shrink-0 place-items-center rounded-control text-ink-dim"
          >
            <Icon name="close" size={14} />
          </button>
        )}
      </form>
    </search>
  )
}
