import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { ownRights, useMay } from '~/features/accounts/desk/web/queries'
import { useSession } from '~/features/accounts/web/use-session'
import { operationsQueries } from '~/features/operations/web/queries'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { need } from '~/lib/web/prefetch'
import { cx } from '~/ui/cx'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import { deskGroups, groupsFor } from './desk-entries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(() => [need(operationsQueries.waiting()), need(ownRights())])

const pathOf = (href: string) => href.split('?')[0] ?? href

function isWithin(href: string, pathname: string): boolean {
  const path = pathOf(href)
  return pathname === path || (path !== operatorPaths.home() && pathname.startsWith(`${path}/`))
}

function MenuLink({
  href,
  icon,
  title,
  count,
}: {
  href: string
  icon: IconName
  title: string
  count?: number
}) {
  const { pathname } = useLocation()
  const isHere = isWithin(href, pathname)
  return (
    <Link
      href={href}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-control px-3 text-15 transition-colors duration-150',
        isHere
          ? 'bg-raised font-bold text-ink shadow-card'
          : 'font-medium text-ink-dim hover:bg-line hover:text-ink',
      )}
    >
      <Icon name={icon} size={20} className={isHere ? 'text-brand' : undefined} />
      <span className="min-w-0 flex-1">{title}</span>
      {count === undefined || count === 0 ? null : (
        <span className="tabular rounded-full bg-brand px-2 py-0.5 font-bold text-11 text-on-brand">
          {grouped(count)}
        </span>
      )}
    </Link>
  )
}

function Menu() {
  const { data } = useQuery(operationsQueries.waiting())
  const groups = groupsFor(useMay())
  return (
    <>
      <MenuLink href={operatorPaths.home()} icon="home" title="할 일" />
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title} className="mt-5">
          <h2 className="px-3 pb-1 font-bold text-11 text-ink-dim">{title}</h2>
          <ul className="flex flex-col gap-0.5">
            {entries.map(({ waiting, href, icon, title: name }) => (
              <li key={href}>
                <MenuLink href={href} icon={icon} title={name} count={waiting && data?.[waiting.kind]} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="mt-auto pt-6">
        <MenuLink href={paths.profile()} icon="back" title="미플로 돌아가기" />
      </div>
    </>
  )
}

const entryPaths = new Set(
  [operatorPaths.home(), ...deskGroups.flatMap(({ entries }) => entries.map(({ href }) => href))].map(pathOf),
)

/** Wraps every operator screen. Wide screens show the menu beside it, phones on the first screen only. */
export default function DeskLayout() {
  const { pathname } = useLocation()
  const { account } = useSession()
  return (
    // A screen in the menu needs no back button (app/web/app.css).
    <div
      data-desk={entryPaths.has(pathname) ? 'entry' : 'inner'}
      className="desk:grid desk:min-h-dvh desk:grid-cols-[15rem_minmax(0,1fr)]"
    >
      <nav
        aria-label="운영 메뉴"
        className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-line border-r bg-sunken px-3 py-5 desk:flex"
      >
        {account?.isOperator ? <Menu /> : null}
      </nav>
      <div className="min-w-0 desk:px-3">
        <Outlet />
      </div>
    </div>
  )
}
