import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useSession } from '~/features/accounts/web/use-session'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { consoleGroups } from './home/console-menu'
import { consoleQueries } from './queries'

/** The parts of a cafe's console beside each of them, where the window is as wide as a desk. */
export function ConsoleSide({ id }: { id: string }) {
  const { pathname } = useLocation()
  const { status } = useSession()
  const { data: cafe } = useQuery({ ...consoleQueries.cafe(id), enabled: status === 'in' })
  return (
    <nav
      aria-label="카페 관리 메뉴"
      className="sticky top-14 hidden max-h-[calc(100dvh-(--spacing(14))-var(--tab-bar-height))] flex-col self-start overflow-y-auto px-3 pt-2 pb-8 desk:flex"
    >
      {cafe === undefined
        ? null
        : consoleGroups(cafe).map(({ title, items }) => (
            <section key={title} aria-label={title} className="mt-4 first:mt-0">
              <h2 className="px-3 pb-1 font-bold text-11 text-ink-dim">{title}</h2>
              <ul className="flex flex-col gap-0.5">
                {items.map(({ title: name, icon, href }) => {
                  const isHere = pathname === href || pathname.startsWith(`${href}/`)
                  return (
                    <li key={href}>
                      <Link
                        href={href}
                        aria-current={isHere ? 'page' : undefined}
                        className={cx(
                          'flex min-h-11 items-center gap-3 rounded-control px-3 text-15 -outline-offset-2 transition-colors duration-150',
                          isHere
                            ? 'bg-sunken font-bold text-ink'
                            : 'font-medium text-ink-dim hover:bg-sunken hover:text-ink',
                        )}
                      >
                        <Icon name={icon} size={20} className={isHere ? 'text-brand' : undefined} />
                        <span className="min-w-0 flex-1">{name}</span>
                      </Link>
                    </li>
                  )
                })}
              </ul>
            </section>
          ))}
    </nav>
  )
}
