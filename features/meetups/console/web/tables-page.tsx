import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { weekdayNames } from '~/features/cafes/opening-hours'
import { forWhomInWords } from '~/features/meetups/core/experience'
import { mostTables } from '~/features/meetups/tables/standing-table'
import { staffPaths } from '~/features/staff-paths'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate, seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { meetupConsoleEndpoints, type TableOfCafe } from '../endpoints'
import { tablesNeeds } from './needs'
import { meetupConsoleQueries } from './queries'
import { StopForm } from './tables/stop-form'

export const loader = memberLoader
export const clientLoader = memberNeeds(tablesNeeds)

function factsInWords({ minPeople, maxPeople, daysAhead, games, ...forWhom }: TableOfCafe): string {
  const whom = forWhomInWords(forWhom)
  return [
    `${minPeople}~${maxPeople}명`,
    ...(whom === null ? [] : [whom]),
    `${daysAhead}일 전에 열기`,
    ...games.map(({ name }) => name),
  ].join(' · ')
}

function Dates({ cafeId, table }: { cafeId: number; table: TableOfCafe }) {
  const { dates, next, isPaused, title } = table
  return (
    <ul aria-label={`${title}의 날`} className="mt-3 border-line border-t pt-2">
      {dates.map(({ id, startsAt, seated, maxPeople }) => (
        <li key={id}>
          <Link
            href={staffPaths.meetups(cafeId, seoulDate(new Date(startsAt)))}
            className="tabular flex min-h-11 items-center justify-between gap-3 text-15 text-ink hover:underline"
          >
            {seoulShortMoment(new Date(startsAt))}
            <span className="shrink-0 text-ink-dim">
              {seated}/{maxPeople}명
            </span>
          </Link>
        </li>
      ))}
      <li className="tabular py-2 text-13 text-ink-dim">
        {isPaused
          ? '쉬는 동안에는 새로 열리지 않아요.'
          : next === null
            ? null
            : `${seoulShortMoment(new Date(next.startsAt))} 테이블은 ${seoulShortMoment(new Date(next.opensAt))}에 열려요.`}
      </li>
    </ul>
  )
}

function TableCard({ cafe, table, onStop }: { cafe: ManagedCafe; table: TableOfCafe; onStop: () => void }) {
  const { id, title, weekday, time, isPaused, failure } = table
  const pause = useCall(meetupConsoleEndpoints.pauseTable)
  const turn = () =>
    pause.mutateAsync({ params: { cafeId: cafe.id, tableId: id }, body: { isPaused: !isPaused } }).then(
      () => showToast({ type: 'success', message: isPaused ? '다시 열어요' : '쉬어요' }),
      (error: Error) => sayFailure(error, '바꾸지 못했어요'),
    )
  return (
    <li className="rounded-card bg-raised px-4 py-4 shadow-card">
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="tabular mr-1 font-bold text-15 text-ink">
          매주 {weekdayNames[weekday]}요일 {time}
        </span>
        {isPaused ? <Badge tone="warn">쉬는 중</Badge> : null}
      </div>
      <h2 className="wrap-anywhere mt-1.5 font-bold text-17 text-ink">{title}</h2>
      <p className="wrap-anywhere text-13 text-ink-dim">{factsInWords(table)}</p>
      {failure === null ? null : (
        <p className="mt-3 text-pretty rounded-card bg-warn/10 px-4 py-3 text-13 text-ink">
          {dayInWords(failure.day)}에는 열지 못했어요. {failure.why}
        </p>
      )}
      <Dates cafeId={cafe.id} table={table} />
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="secondary" busy={pause.isPending} onClick={turn}>
          {isPaused ? '다시 열기' : '쉬기'}
        </Button>
        <Button variant="ghost" onClick={onStop}>
          그만 열기
        </Button>
      </div>
    </li>
  )
}

function Tables({ cafe }: { cafe: ManagedCafe }) {
  const query = useQuery(meetupConsoleQueries.tables(String(cafe.id)))
  const [stopped, setStopped] = useState<TableOfCafe | null>(null)
  const close = () => setStopped(null)
  const make = (
    <Link href={staffPaths.newTable(cafe.id)} className={buttonClass('primary')}>
      매장 테이블 만들기
    </Link>
  )
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="매장 테이블을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {(tables) =>
        tables.length === 0 ? (
          <EmptyState
            icon="dice"
            title="매장 테이블이 없어요"
            description="매주 같은 시간의 모임이 방장 없이 저절로 열려요. 참여, 확정과 정산도 시간이 되면 저절로 돼요."
            action={make}
          />
        ) : (
          <div className="px-5 pt-2 pb-8">
            <ul aria-label="매장 테이블" className="flex flex-col gap-3 pb-4">
              {tables.map((table) => (
                <TableCard key={table.id} cafe={cafe} table={table} onStop={() => setStopped(table)} />
              ))}
            </ul>
            {tables.length < mostTables ? make : null}
            <BottomSheet open={stopped !== null} title="매장 테이블을 그만 열까요?" onClose={close}>
              {stopped === null ? null : <StopForm cafe={cafe} table={stopped} onDone={close} />}
            </BottomSheet>
          </div>
        )
      }
    </Answer>
  )
}

export default function TablesPage() {
  return (
    <ConsoleScreen title="매장 테이블" path={(id) => staffPaths.tables(id)}>
      {(cafe) => <Tables cafe={cafe} />}
    </ConsoleScreen>
  )
}
