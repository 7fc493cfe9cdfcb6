import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { grouped } from '~/lib/grouped'
import { cx } from './cx'
import { Link } from './link'

type TabItem = { id: string; label: string; count?: number; href?: string }

export type TabsProps = {
  label: string
  items: readonly TabItem[]
  value: string
  /** Not needed if every item has an href. */
  onChange?: (id: string) => void
  /** Connects tabs and panels: pass the same id to TabPanel. */
  id?: string
  /** Links of the tabs replace the history entry, so that one step back leaves the page. */
  replaces?: boolean
  className?: string
}

const tabId = (group: string, item: string) => `${group}-tab-${item}`
const panelId = (group: string, item: string) => `${group}-panel-${item}`

function nextIndex(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/** Scrolls the chosen tab to the middle of the row without scrolling the page. */
function useChosenInView(list: RefObject<HTMLDivElement | null>, value: string) {
  const settled = useRef(false)
  useEffect(() => {
    const bring = (behavior: 'smooth' | 'instant') => {
      const row = list.current
      const chosen = row?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`)
      if (!row || !chosen) return
      row.scrollTo({ left: chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2, behavior })
    }
    bring(settled.current ? 'smooth' : 'instant')
    settled.current = true
    // The font comes after the first paint, and tabs are wider in it.
    const bringAgain = () => bring('instant')
    document.fonts.addEventListener('loadingdone', bringAgain)
    return () => document.fonts.removeEventListener('loadingdone', bringAgain)
  }, [list, value])
}

/** Arrow keys move along the row. Buttons select immediately; links wait for Enter, because each may load a page. */
export function Tabs({ label, items, value, onChange, id, replaces = false, className }: TabsProps) {
  const ownId = useId()
  const group = id ?? ownId
  const list = useRef<HTMLDivElement>(null)
  useChosenInView(list, value)

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const index = tabs.indexOf(document.activeElement as HTMLElement)
    if (event.key === ' ' && tabs[index] instanceof HTMLAnchorElement) {
      event.preventDefault()
      tabs[index].click()
      return
    }
    const next = index < 0 ? null : nextIndex(event.key, index, tabs.length)
    if (next === null) return
    event.preventDefault()
    tabs[next]?.focus()
    const item = items[next]
    if (item && item.href === undefined) onChange?.(item.id)
  }

  const focusable = items.some((item) => item.id === value) ? value : items[0]?.id

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className={cx('relative flex overflow-x-auto border-b border-line px-2 no-scrollbar', className)}
    >
      {items.map((item) => {
        const chosen = item.id === value
        const shared = {
          role: 'tab',
          id: tabId(group, item.id),
          'data-tab': item.id,
          'aria-selected': chosen,
          'aria-controls': id ? panelId(group, item.id) : undefined,
          tabIndex: item.id === focusable ? 0 : -1,
          className: cx(
            'relative inline-flex h-12 shrink-0 items-center gap-1 px-3 text-15 whitespace-nowrap transition-colors duration-150 -outline-offset-2',
            chosen
              ? 'font-bold text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-full after:bg-brand'
              : 'font-medium text-ink-dim hover:text-ink',
          ),
        }
        const content = (
          <>
            {item.label}
            {item.count !== undefined && (
              <span className="tabular text-13 font-medium text-ink-dim">{grouped(item.count)}</span>
            )}
          </>
        )
        return item.href !== undefined ? (
          <Link
            key={item.id}
            {...shared}
            href={item.href}
            {...(replaces && { replace: true })}
            onClick={() => onChange?.(item.id)}
          >
            {content}
          </Link>
        ) : (
          <button key={item.id} {...shared} type="button" onClick={() => onChange?.(item.id)}>
            {content}
          </button>
        )
      })}
    </div>
  )
}

export function TabPanel({
  tabsId,
  value,
  children,
  className,
}: {
  tabsId: string
  value: string
  children: ReactNode
  className?: string
}) {
  return (
    <div
      role="tabpanel"
      id={panelId(tabsId, value)}
      aria-labelledby={tabId(tabsId, value)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may contain nothing focusable, and a keyboard must still reach it
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  )
}
