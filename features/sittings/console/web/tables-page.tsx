import { lazy, Suspense, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { OnlyOwners } from '~/features/cafes/console/web/role-rights'
import { freshMs } from '~/features/cafes/free-tables'
import { paths } from '~/features/paths'
import { mostTables } from '~/features/sittings/sitting'
import { staffPaths } from '~/features/staff-paths'
import { minuteMs } from '~/lib/durations'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import type { SiteData } from '~/lib/web/page-head'
import { saveFile } from '~/lib/web/save-file'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { copyText } from '~/ui/copy-text'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { Switch } from '~/ui/switch'
import { type Floor, type FloorTable, floorEndpoints } from '../endpoints'
import { floorNeeds } from './needs'
import { AddForm } from './tables/add-form'
import { ChangeForm } from './tables/change-form'
import { useFloor, useShowFloor } from './use-floor'

export const loader = memberLoader
export const clientLoader = memberNeeds(floorNeeds)

const QrDrawing = lazy(() => import('~/ui/qr-drawing'))

function usePrint(cafeId: number) {
  const cards = useCall(floorEndpoints.cards)
  return (query: { tableId?: number } = {}) =>
    cards.mutateAsync({ params: { cafeId }, query }).then(saveFile, (error: Error) => {
      sayFailure(error, '카드를 만들지 못했어요')
    })
}

/** The code of a table, for the counter and for a sticker of one's own. */
function TableCode({ table }: { table: FloorTable }) {
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const address = new URL(paths.table(table.code), publicUrl || window.location.origin).href
  return (
    <div className="flex flex-col items-center gap-3">
      <div className="size-48">
        <Suspense fallback={<Skeleton shape="block" className="size-full rounded-card" />}>
          <QrDrawing text={address} label={`${table.name} QR 코드`} />
        </Suspense>
      </div>
      <p className="wrap-anywhere text-center text-15 text-ink">{address}</p>
      <Button
        variant="secondary"
        icon={<Icon name="copy" size={20} />}
        onClick={() =>
          copyText(address, {
            done: '주소를 복사했어요',
            failed: '복사하지 못했어요. 주소를 길게 눌러 복사해 주세요',
          })
        }
      >
        주소 복사
      </Button>
    </div>
  )
}

function TableDetails({ cafe, table, onDone }: { cafe: ManagedCafe; table: FloorTable; onDone: () => void }) {
  const print = usePrint(cafe.id)
  return (
    <div className="flex flex-col gap-5">
      <TableCode table={table} />
      <Button
        variant="secondary"
        busyLabel="카드를 만들고 있어요"
        onClick={() => print({ tableId: table.id })}
      >
        이 카드만 내려받기
      </Button>
      {cafe.role === 'owner' ? (
        <section aria-label="테이블 수정" className="border-line border-t pt-4">
          <ChangeForm cafeId={cafe.id} table={table} onDone={onDone} />
        </section>
      ) : null}
    </div>
  )
}

const inWords = ({ seats, room }: FloorTable) => [`${seats}석`, room].filter(Boolean).join(' · ')

/** Whether guests see how many tables are free. */
function FreeTablesSwitch({ cafeId, isShown }: { cafeId: number; isShown: boolean }) {
  const save = useCall(floorEndpoints.showFree)
  const show = useShowFloor(cafeId)
  return (
    <Switch
      className="px-5"
      label="빈자리를 손님에게 보여 주기"
      description={`직원이 매장 화면을 보는 동안, 빈 테이블이 몇 개인지 카페 화면에 나와요. ${freshMs / minuteMs}분 동안 아무도 보지 않으면 사라져요.`}
      checked={isShown}
      disabled={save.isPending}
      onChange={(isShown) =>
        void show(save.mutateAsync({ params: { cafeId }, body: { isShown } }), '저장하지 못했어요')
      }
    />
  )
}

function Tables({ cafe, floor: { tables, showsFreeTables } }: { cafe: ManagedCafe; floor: Floor }) {
  const print = usePrint(cafe.id)
  const [openedId, setOpenedId] = useState<number | null>(null)
  const [isAdding, setIsAdding] = useState(false)
  const isOwner = cafe.role === 'owner'
  const opened = tables.find(({ id }) => id === openedId)
  const close = () => setOpenedId(null)
  const mayAdd = isOwner && tables.length < mostTables
  return (
    <>
      {tables.length === 0 ? (
        <EmptyState
          icon="dice"
          title="아직 테이블이 없어요"
          description={
            isOwner
              ? '테이블을 만들면 QR 코드 카드를 인쇄해서 붙일 수 있어요.'
              : '점주가 테이블을 만들면 QR 코드 카드를 인쇄할 수 있어요.'
          }
          action={isOwner ? <Button onClick={() => setIsAdding(true)}>테이블 만들기</Button> : undefined}
        />
      ) : (
        <div className="pt-2 pb-24">
          {isOwner ? null : (
            <div className="px-5">
              <OnlyOwners says="테이블은 점주만 만들고 바꿀 수 있어요." />
            </div>
          )}
          {isOwner ? <FreeTablesSwitch cafeId={cafe.id} isShown={showsFreeTables} /> : null}
          <ul aria-label="테이블">
            {tables.map((table) => (
              <li key={table.id}>
                <ListRow
                  className="px-5!"
                  title={<span className="wrap-anywhere">{table.name}</span>}
                  description={inWords(table)}
                  onClick={() => setOpenedId(table.id)}
                />
              </li>
            ))}
          </ul>
          {mayAdd ? (
            <div className="px-5 pt-3">
              <Button
                variant="secondary"
                icon={<Icon name="plus" size={20} />}
                onClick={() => setIsAdding(true)}
              >
                테이블 추가
              </Button>
            </div>
          ) : null}
          <BottomBar>
            <Button size="bottom" busyLabel="카드를 만들고 있어요" onClick={() => print()}>
              QR 카드 PDF 내려받기
            </Button>
          </BottomBar>
        </div>
      )}
      <BottomSheet open={opened !== undefined} title={opened?.name ?? ''} onClose={close}>
        {opened === undefined ? null : (
          <TableDetails key={opened.id} cafe={cafe} table={opened} onDone={close} />
        )}
      </BottomSheet>
      <BottomSheet open={isAdding} title="테이블 만들기" onClose={() => setIsAdding(false)}>
        {isAdding ? <AddForm cafeId={cafe.id} tables={tables} onDone={() => setIsAdding(false)} /> : null}
      </BottomSheet>
    </>
  )
}

function TablesOf({ cafe }: { cafe: ManagedCafe }) {
  const query = useFloor(cafe.id)
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="테이블을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {(floor) => <Tables cafe={cafe} floor={floor} />}
    </Answer>
  )
}

/** The tables of a cafe with their codes: made and changed by owners, printed by all of its staff. */
export default function TablesPage() {
  return (
    <ConsoleScreen title="테이블" path={staffPaths.floorTables} back={staffPaths.floor}>
      {(cafe) => <TablesOf cafe={cafe} />}
    </ConsoleScreen>
  )
}
