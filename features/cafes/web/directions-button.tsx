import { type ReactNode, useState } from 'react'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Icon } from '~/ui/icon'
import { directionsTo } from '../directions'
import type { CafeCard } from '../endpoints'

/** Opens a choice of map services with directions to the cafe. */
export function DirectionsButton({
  cafe,
  className,
  children,
}: {
  cafe: Pick<CafeCard, 'name' | 'address' | 'at'>
  className: string
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        {children}
      </button>
      <BottomSheet open={isOpen} onClose={() => setIsOpen(false)} title="어느 지도로 길을 찾을까요?">
        <ul className="px-2 pb-4">
          {directionsTo(cafe).map(({ name, href }) => (
            <li key={name}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => setIsOpen(false)}
                className="flex min-h-14 items-center justify-between gap-3 rounded-control px-3 font-medium text-17 text-ink hover:bg-sunken active:bg-sunken"
              >
                <span>
                  {name}
                  <span className="sr-only"> (새 창)</span>
                </span>
                <Icon name="new-window" size={20} className="text-ink-dim" />
              </a>
            </li>
          ))}
        </ul>
      </BottomSheet>
    </>
  )
}
