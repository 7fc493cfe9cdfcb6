import { useState } from 'react'
import { shortAddress } from '~/features/cafes/cafe'
import { roleNames } from '~/features/cafes/staff'
import { CafeCover } from '~/features/cafes/web/cafe-cover'
import { staffPaths } from '~/features/staff-paths'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { ManagedCafe, StaffedCafe } from '../../endpoints'

/** The cafe's name. For a member with several cafes it is a button to switch between them. */
export function CafeSwitcher({ cafe, cafes }: { cafe: ManagedCafe; cafes: StaffedCafe[] }) {
  const [isOpen, setIsOpen] = useState(false)
  if (cafes.length < 2) return <h2 className="wrap-anywhere font-bold text-20 text-ink">{cafe.name}</h2>
  return (
    <>
      <h2>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="-ml-2 flex min-h-11 items-center gap-1 rounded-control px-2 text-left font-bold text-20 text-ink hover:bg-sunken"
        >
          <span className="wrap-anywhere">{cafe.name}</span>
          <Icon name="chevron-down" size={20} className="shrink-0 text-ink-dim" />
          <span className="sr-only">다른 카페 선택</span>
        </button>
      </h2>
      <BottomSheet open={isOpen} title="카페 선택" onClose={() => setIsOpen(false)}>
        <ul className="-mx-2 pb-2">
          <li>
            <Link
              href={staffPaths.home()}
              onClick={() => setIsOpen(false)}
              className="flex min-h-14 items-center gap-3 rounded-card px-2 py-2 font-semibold text-15 text-ink hover:bg-sunken active:bg-line"
            >
              <span className="grid w-12 shrink-0 place-items-center">
                <Icon name="home" size={22} className="text-ink-dim" />
              </span>
              모든 카페 한눈에 보기
            </Link>
          </li>
          {cafes.map((each) => (
            <li key={each.id}>
              <Link
                href={staffPaths.home(each.id)}
                replace
                aria-current={each.id === cafe.id ? 'true' : undefined}
                onClick={() => setIsOpen(false)}
                className="flex min-h-17 items-center gap-3 rounded-card px-2 py-2 hover:bg-sunken active:bg-line"
              >
                <CafeCover cafe={each} size="row" className="w-12 shrink-0 rounded-control" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold text-15 text-ink">{each.name}</span>
                  <span className="block text-13 text-ink-dim">
                    {roleNames[each.role]} · {shortAddress(each.address)}
                  </span>
                </span>
                {each.id === cafe.id ? <Icon name="check" size={22} className="text-brand-strong" /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </BottomSheet>
    </>
  )
}
