import { useQuery } from '@tanstack/react-query'
import { ownRights, useMay } from '~/features/accounts/desk/web/queries'
import { OperatorsOnly } from '~/features/accounts/web/operators-only'
import type { Waiting } from '~/features/operations/endpoints'
import { AdviceList } from '~/features/operations/web/advice-list'
import { operationsQueries } from '~/features/operations/web/queries'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { need } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { type DeskEntry, type deskGroups, groupsFor } from './desk-entries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(() => [need(operationsQueries.waiting()), need(ownRights())])

const tiles = 'grid grid-cols-2 gap-3 desk:grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))]'

const isCounted = ({ waiting }: DeskEntry) => waiting !== undefined

/** As many tiles as there will be, once that is known, so that the menu below stays where it is. */
function WaitingSkeleton({ groups = [] }: { groups?: typeof deskGroups }) {
  const count = groups.flatMap(({ entries }) => entries.filter(isCounted)).length || 6
  return (
    <div aria-hidden="true" className="px-5 pt-4">
      <Skeleton className="h-7 w-40" />
      <div className={cx(tiles, 'mt-4')}>
        {Array.from({ length: count }, (_, tile) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are identical
          <Skeleton key={tile} shape="block" className="h-32" />
        ))}
      </div>
    </div>
  )
}

function Tile({
  entry: { href, icon, waiting },
  count,
  detail,
}: {
  entry: DeskEntry
  count: number
  detail: readonly string[] | null
}) {
  const isQuiet = count === 0
  return (
    <Link
      href={href}
      className="flex h-full min-h-32 flex-col justify-between rounded-card bg-raised p-4 shadow-card ring-1 ring-line transition duration-150 active:scale-[0.985]"
    >
      <span className="flex items-center gap-2 font-semibold text-13 text-ink-dim">
        <Icon name={icon} size={18} className={isQuiet ? undefined : 'text-brand'} />
        {waiting?.title}
      </span>
      <span className="tabular mt-6 flex items-baseline gap-1">
        <span className={cx('font-bold text-30', isQuiet ? 'text-ink-dim' : 'text-ink')}>
          {grouped(count)}
        </span>
        <span className="text-15 text-ink-dim">{waiting?.unit}</span>
      </span>
      {detail === null ? null : (
        <span className="tabular flex flex-wrap gap-x-1.5 text-13 text-ink-dim">
          {detail.map((part) => (
            <span key={part} className="whitespace-nowrap">
              {part}
            </span>
          ))}
        </span>
      )}
    </Link>
  )
}

function WaitingTiles({ waiting, groups }: { waiting: Waiting; groups: typeof deskGroups }) {
  const counted = groups.flatMap((group) =>
    group.entries.flatMap((entry) =>
      entry.waiting === undefined
        ? []
        : [
            {
              entry,
              count: waiting[entry.waiting.kind],
              detail: entry.waiting.detail?.(waiting) ?? null,
            },
          ],
    ),
  )
  const { setUp } = waiting
  const total = counted.reduce((sum, { count }) => sum + count, setUp.length)
  return (
    <section aria-labelledby="desk-waiting" className="px-5 pt-4">
      <h2 id="desk-waiting" className="min-h-7 font-bold text-20 text-ink">
        {total === 0 ? '기다리는 일이 없어요' : `기다리는 일 ${grouped(total)}개`}
      </h2>
      {setUp.length === 0 ? null : (
        <section
          aria-label="문 열기 전에 준비할 것"
          className="mt-4 rounded-card bg-raised p-4 shadow-card ring-1 ring-line"
        >
          <h3 className="font-bold text-15 text-ink">문 열기 전에 준비할 것</h3>
          <AdviceList advice={setUp} className="mt-2" />
        </section>
      )}
      <ul className={cx(tiles, 'mt-4')}>
        {counted.map(({ entry, count, detail }) => (
          <li key={entry.href}>
            <Tile entry={entry} count={count} detail={detail} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Hidden on wide screens, which show the menu beside every screen. */
function PhoneMenu({ groups }: { groups: typeof deskGroups }) {
  return (
    <nav aria-label="운영 화면" className="mt-8 pb-6 desk:hidden">
      {groups.map(({ title, entries }) => (
        <section
          key={title}
          aria-label={title}
          className="border-line border-t-8 pt-4 pb-3 dark:border-sunken"
        >
          <h2 className="px-5 pb-1 font-bold text-13 text-ink-dim">{title}</h2>
          <ul>
            {entries.map(({ title, icon, href }) => (
              <li key={href}>
                <ListRow
                  title={title}
                  leading={
                    <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-ink">
                      <Icon name={icon} size={20} />
                    </span>
                  }
                  href={href}
                  className="px-5!"
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

function Desk() {
  const query = useQuery(operationsQueries.waiting())
  const rights = useQuery(ownRights())
  const groups = groupsFor(useMay())
  return (
    <>
      <Answer query={rights} skeleton={<WaitingSkeleton />} failure="맡은 일을 불러오지 못했어요">
        {() => (
          <Answer
            query={query}
            skeleton={<WaitingSkeleton groups={groups} />}
            failure="기다리는 일을 불러오지 못했어요"
          >
            {(waiting) => <WaitingTiles waiting={waiting} groups={groups} />}
          </Answer>
        )}
      </Answer>
      <PhoneMenu groups={groups} />
    </>
  )
}

/** The first screen of operators: the items that wait for them. */
export default function OperatorPage() {
  const goBack = useWayBack(paths.profile())
  return (
    <>
      <PageHead title="운영" path={operatorPaths.home()} hidden />
      <TopBar title="운영" backHref={paths.profile()} onBack={goBack} />
      <OperatorsOnly skeleton={<WaitingSkeleton />}>
        <Desk />
      </OperatorsOnly>
    </>
  )
}
