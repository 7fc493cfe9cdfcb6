import { useLocation, useNavigation } from 'react-router'
import { firstPaths } from '~/features/first-paths'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { tabs } from './tabs'

/** Home is active on its own path only; the others also on every path that begins with theirs. */
function isActive(href: string, pathname: string): boolean {
  return href === firstPaths.home() ? pathname === href : pathname.startsWith(href)
}

export function TabBar() {
  const { pathname } = useLocation()
  // A tapped tab is highlighted before its screen is ready.
  const shown = useNavigation().location?.pathname ?? pathname
  return (
    <nav
      aria-label="주요 화면"
      data-tab-bar
      className="fixed inset-x-0 bottom-0 z-30 h-(--tab-bar-height) border-line border-t bg-ground safe-bottom wide:sticky"
    >
      <ul className="grid h-full grid-cols-5">
        {tabs.map(({ label, href, icon }) => {
          const active = isActive(href, shown)
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isActive(href, pathname) ? 'page' : undefined}
                className={cx(
                  'flex h-full flex-col items-center justify-center gap-1 font-semibold text-[10px] low:flex-row low:gap-1.5',
                  active ? 'text-brand-strong' : 'text-ink-dim',
                )}
              >
                <Icon name={icon} size={24} className={active ? 'text-brand' : undefined} />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
