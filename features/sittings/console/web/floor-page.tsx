import { useEffect, useState } from 'react'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, notTheirs } from '~/features/cafes/console/web/console-screen'
import { ringLabels } from '~/features/sittings/sitting'
import { staffPaths } from '~/features/staff-paths'
import { useWakeLock } from '~/features/timer/web/use-wake-lock'
import { howLongAgo } from '~/lib/how-long-ago'
import { seoulTime } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { deviceMs } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { Blocks } from '~/ui/skeleton'
import { type Floor, type FloorTable, floorEndpoints } from '../endpoints'
import { checkedInOf, freeSeats } from '../floor'
import { NewsOfFloor } from './floor/news-of-floor'
import { OpenSheet } from './floor/open-sheet'
import { TableTile } from './floor/table-tile'
import { Waiting } from './floor/waiting'
import { floorNeeds } from './needs'
import { useFloor, useShowFloor } from './use-floor'

export const loader = memberLoader
export const clientLoader = memberNeeds(floorNeeds)

const tickMs = 10_000

const skeleton = (
  <div className="px-5 pt-3">
    <Blocks heights="h-21" className="" />
    <Blocks
      count={6}
      heights="h-40"
      className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 pt-8 desk:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]"
    />
  </div>
)

/** The time of the server, which goes on while nothing is read: the clock of an old laptop may be wrong. */
function useServerTime(asOf: string, readAt: number): Date {
  const [now, setNow] = useState(() => deviceMs())
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceMs()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return new Date(Date.parse(asOf) + Math.max(0, now - readAt))
}

function FreeSeats({ floor, now }: { floor: Floor; now: Date }) {
  const free = freeSeats(floor.tables, now)
  const figures = [
    { label: '지금 빈자리', ...free.now },
    { label: '한 시간 뒤', ...free.soon },
  ]
  return (
    <dl className="grid grid-cols-2 rounded-card bg-raised py-3 shadow-card ring-1 ring-line">
      {figures.map(({ label, tables, seats }) => (
        <div key={label} className="flex flex-col border-line px-3 text-center not-first:border-l">
          <dt className="text-13 text-ink-dim desk:text-15">{label}</dt>
          <dd className="tabular font-bold text-20 text-ink desk:text-30">
            테이블 {tables}개 <span className="text-17 text-ink-dim desk:text-20">{seats}석</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The tables by room, in the order of the reply. */
function roomsOf(tables: readonly FloorTable[]): [string | null, FloorTable[]][] {
  const rooms = new Map<string | null, FloorTable[]>()
  for (const table of tables) rooms.set(table.room, [...(rooms.get(table.room) ?? []), table])
  return [...rooms]
}

function Gaps({ cafeId, floor, now }: { cafeId: number; floor: Floor; now: Date }) {
  const answer = useCall(floorEndpoints.answerRing)
  const show = useShowFloor(cafeId)
  if (floor.gaps.length === 0) return null
  return (
    <section aria-labelledby="gaps" className="pt-6">
      <h2 id="gaps" className="font-bold text-17 text-ink">
        빠진 부품
      </h2>
      <ul aria-labelledby="gaps">
        {floor.gaps.map(({ id, tableName, game, rungAt }) => (
          <li key={id} className="flex min-h-16 items-center gap-3 border-line border-b py-2 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="wrap-anywhere block font-medium text-17 text-ink">
                {game?.name ?? '게임을 알 수 없어요'}
              </span>
              <span className="block text-13 text-ink-dim">
                {tableName} · {howLongAgo(new Date(rungAt), now)}
              </span>
            </span>
            <Button
              variant="secondary"
              aria-label={`${game?.name ?? tableName} 부품 채움`}
              onClick={() =>
                show(
                  answer.mutateAsync({ params: { cafeId, ringId: id }, body: { isMended: true } }),
                  '표시하지 못했어요',
                )
              }
            >
              부품 채움
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Meetups({ cafeId, meetups }: { cafeId: number; meetups: Floor['meetups'] }) {
  if (meetups.length === 0) return null
  return (
    <section aria-labelledby="meetups" className="pt-6">
      <h2 id="meetups" className="font-bold text-17 text-ink">
        곧 시작하는 모임
      </h2>
      <ul aria-labelledby="meetups" className="-mx-4">
        {meetups.map((meetup) => (
          <li key={meetup.id}>
            <ListRow
              href={staffPaths.meetups(cafeId)}
              title={<span className="wrap-anywhere text-17">{meetup.title}</span>}
              description={`${seoulTime(new Date(meetup.startsAt))} · ${checkedInOf(meetup)} · ${meetup.tableName ?? '테이블 없음'}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tables({ cafe, floor, readAt }: { cafe: ManagedCafe; floor: Floor; readAt: number }) {
  const now = useServerTime(floor.asOf, readAt)
  const open = useCall(floorEndpoints.open)
  const takeFromMeetup = useCall(floorEndpoints.takeFromMeetup)
  const end = useCall(floorEndpoints.end)
  const show = useShowFloor(cafe.id)
  const [opening, setOpening] = useState<FloorTable | null>(null)
  const unseated = floor.meetups.filter(({ tableName }) => tableName === null)
  useWakeLock(true)

  const openTable = ({ id, name }: FloorTable, meetupId: number | null) =>
    show(
      open.mutateAsync({ params: { cafeId: cafe.id, tableId: id }, body: { meetupId } }),
      `${name} 자리를 열지 못했어요`,
    )
  const freeFromMeetup = ({ id, name }: FloorTable) =>
    show(
      takeFromMeetup.mutateAsync({ params: { cafeId: cafe.id, tableId: id } }),
      `${name} 모임을 바꾸지 못했어요`,
    )
  // An open table may get a meetup that sits elsewhere: it moves.
  const meetupsFor = ({ sitting }: FloorTable) =>
    sitting?.isOpen ? floor.meetups.filter(({ id }) => id !== sitting.meetup?.id) : unseated
  const callsOf = ({ name, sitting }: FloorTable) => [
    ...floor.rings.filter(({ tableName }) => tableName === name).map(({ kind }) => ringLabels[kind]),
    ...(sitting?.guests.some(({ isSeated }) => !isSeated) ? ['앉고 싶어요'] : []),
  ]
  return (
    <div className="px-5 pt-3 pb-10">
      <FreeSeats floor={floor} now={now} />
      <NewsOfFloor floor={floor} />
      <Waiting cafeId={cafe.id} floor={floor} now={now} />
      {roomsOf(floor.tables).map(([room, tables]) => (
        <section key={room} aria-label={room ?? '테이블'} className="pt-6">
          <h2 className="font-bold text-17 text-ink">{room ?? '테이블'}</h2>
          <ul
            aria-label={room ?? '테이블'}
            className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-3 desk:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]"
          >
            {tables.map((table) => (
              <TableTile
                key={table.id}
                table={table}
                calls={callsOf(table)}
                now={now}
                onOpen={() => (unseated.length > 0 ? setOpening(table) : openTable(table, null))}
                onMeetup={
                  table.sitting?.meetup || meetupsFor(table).length > 0 ? () => setOpening(table) : null
                }
                onEnd={() =>
                  show(
                    end.mutateAsync({ params: { cafeId: cafe.id, tableId: table.id } }),
                    `${table.name} 자리를 끝내지 못했어요`,
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
      <div className="desk:grid desk:grid-cols-2 desk:gap-x-8">
        <Meetups cafeId={cafe.id} meetups={floor.meetups} />
        <Gaps cafeId={cafe.id} floor={floor} now={now} />
      </div>
      <OpenSheet
        table={opening}
        meetups={opening === null ? [] : meetupsFor(opening)}
        onOpen={openTable}
        onFree={freeFromMeetup}
        onClose={() => setOpening(null)}
      />
    </div>
  )
}

function NoTables({ cafe }: { cafe: ManagedCafe }) {
  const isOwner = cafe.role === 'owner'
  return (
    <EmptyState
      icon="dice"
      title="아직 테이블이 없어요"
      description={
        isOwner
          ? '테이블을 만들고 QR 코드를 붙이면, 누가 앉아 무엇을 부탁하는지 여기에서 보여요.'
          : '점주가 테이블을 만들면, 누가 앉아 무엇을 부탁하는지 여기에서 보여요.'
      }
      action={
        isOwner ? (
          <Link href={staffPaths.floorTables(cafe.id)} className={buttonClass('primary')}>
            테이블 만들기
          </Link>
        ) : undefined
      }
    />
  )
}

function FloorOf({ cafe }: { cafe: ManagedCafe }) {
  const query = useFloor(cafe.id)
  return (
    <Answer
      query={query}
      skeleton={skeleton}
      failure="매장을 불러오지 못했어요"
      onRefused={notTheirs}
      isEmpty={({ tables }) => tables.length === 0}
      empty={<NoTables cafe={cafe} />}
    >
      {(floor) => <Tables cafe={cafe} floor={floor} readAt={query.dataUpdatedAt} />}
    </Answer>
  )
}

/** What happens at the tables of a cafe, for its staff at the counter. */
export default function FloorPage() {
  return (
    <ConsoleScreen
      title="매장"
      path={staffPaths.floor}
      skeleton={skeleton}
      isWide
      action={(id) => (
        <Link href={staffPaths.floorTables(id)} className={buttonClass('ghost')}>
          테이블<span className="sr-only"> 목록과 QR 코드</span>
        </Link>
      )}
    >
      {(cafe) => <FloorOf cafe={cafe} />}
    </ConsoleScreen>
  )
}
