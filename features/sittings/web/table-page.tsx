import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '~/features/paths'
import { factsOfTable } from '~/features/timer/split-at-table'
import { call } from '~/lib/web/call'
import { deviceMark } from '~/lib/web/idempotency-key'
import { PageHead } from '~/lib/web/page-head'
import { queryClient } from '~/lib/web/query-client'
import { useWayBack } from '~/lib/web/use-way-back'
import { Button, buttonClass } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { ListRow } from '~/ui/list-row'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { type SittingNow, sittingEndpoints, type TableNow } from '../endpoints'
import { Choice } from './table/choice'
import { CurrentGame } from './table/current-game'
import { Doorway } from './table/doorway'
import { Guests } from './table/guests'
import { Plan } from './table/plan'
import { Rings } from './table/rings'
import { type AtTable, doAt, useTable } from './use-table'

type Inside = NonNullable<SittingNow['inside']>

const TableSkeleton = () => (
  <div aria-busy="true">
    <span className="sr-only">테이블을 불러오고 있어요</span>
    <Blocks heights="h-9 h-4 h-12 h-12 h-40" />
  </div>
)

function TableHead({ table, isLive }: { table: TableNow; isLive: boolean }) {
  return (
    <header>
      <p className="wrap-anywhere text-15 text-ink-dim">
        <Link href={paths.cafe(table.cafe.id)} className="tap-44 font-medium">
          {table.cafe.name}
        </Link>
        {table.room === null ? '' : ` · ${table.room}`}
      </p>
      <h2 className="wrap-anywhere text-pretty font-bold text-30 text-ink">{table.name} 테이블</h2>
      <p role="status" className="min-h-5 text-13 text-ink-dim">
        {isLive ? '' : '연결을 기다리고 있어요. 끊겨 있어도 보던 것은 그대로예요.'}
      </p>
    </header>
  )
}

function Played({ inside, code }: { inside: Inside; code: string }) {
  const names = inside.guests.filter(({ isSeated }) => isSeated).map(({ name }) => name)
  return (
    <section aria-labelledby="table-more" className="mt-9">
      <h2 id="table-more" className="font-bold text-17 text-ink">
        오늘 이 자리
      </h2>
      <ul className="-mx-4 mt-1">
        {inside.played.map(({ id, name, minutes, timer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a game may be played twice
          <li key={`${id}-${at}`}>
            <ListRow
              title={name}
              description={minutes === null ? '끝났어요' : `${minutes}분`}
              leading={<Icon name="check" className="text-ink-dim" />}
              href={timer === null ? undefined : paths.timerShared(timer, '', code)}
            />
          </li>
        ))}
        <li>
          <ListRow
            title="정산하기"
            description="머문 시간, 이용권, 주문한 것을 사람마다 나눠요."
            leading={<Icon name="receipt" className="text-ink-dim" />}
            href={paths.costSplit(names, factsOfTable({ ...inside, code }))}
          />
        </li>
        <li>
          <ListRow
            title="오늘의 기록"
            description="끝나고 하루 동안 링크로 볼 수 있어요."
            leading={<Icon name="document" className="text-ink-dim" />}
            href={paths.tableRecord(inside.recordKey)}
          />
        </li>
      </ul>
    </section>
  )
}

function LeaveButton({ inside, at }: { inside: Inside; at: AtTable }) {
  async function leave(): Promise<void> {
    const isMeant = await showDialog({
      title: inside.isLast ? '자리를 끝낼까요?' : '자리에서 일어날까요?',
      message: inside.isLast
        ? '이 테이블이 비고, 오늘의 기록은 하루 동안 링크로 볼 수 있어요.'
        : '다른 사람은 그대로 앉아 있어요. 다시 오려면 앉아 있는 사람이 눌러 줘야 해요.',
      confirmLabel: inside.isLast ? '자리 끝내기' : '일어나기',
      cancelLabel: '취소',
    })
    if (!isMeant) return
    const input = { params: { code: at.code }, body: { phone: deviceMark() } }
    await doAt(at, call(sittingEndpoints.leave, input, { client: queryClient() }), '끝내지 못했어요')
  }
  return (
    <Button variant="ghost" className="mt-4 w-full" onClick={leave}>
      {inside.isLast ? '자리 끝내기' : '먼저 일어나기'}
    </Button>
  )
}

/** The evening at the table: who is there, the game and its next step, and what may come after it. */
function Evening({ inside, ownId, at }: { inside: Inside; ownId: number; at: AtTable }) {
  const { game } = inside
  const [choosesOther, setChoosesOther] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another game or timer ends the choosing
  useEffect(() => setChoosesOther(false), [game?.id, game?.timer?.key])
  return (
    <>
      <Guests inside={inside} ownId={ownId} at={at} />
      <Plan inside={inside} at={at} />
      {game === null ? null : (
        <CurrentGame inside={inside} game={game} at={at} onOther={() => setChoosesOther(true)} />
      )}
      {game === null || choosesOther ? (
        <Choice inside={inside} at={at} onChosen={() => setChoosesOther(false)} />
      ) : null}
      <Played inside={inside} code={at.code} />
      <LeaveButton inside={inside} at={at} />
      <Rings rings={inside.rings} at={at} />
    </>
  )
}

function Ended({ recordKey }: { recordKey: string }) {
  return (
    <section role="status" className="mt-6 rounded-card bg-sunken px-5 py-6 text-center">
      <h2 className="font-bold text-20 text-ink">자리에서 일어났어요</h2>
      <p className="mt-1.5 text-pretty text-15 text-ink-dim">
        이 테이블에서 한 게임은 하루 동안 볼 수 있어요.
      </p>
      <Link href={paths.tableRecord(recordKey)} className={`${buttonClass()} mt-4`}>
        오늘의 기록 보기
      </Link>
    </section>
  )
}

function Following({ code }: { code: string }) {
  const { table, failure, isLive, endedKey, isRefused, take } = useTable(code)
  if (failure) {
    return (
      <EmptyState
        icon="map-pin"
        title={failure.message}
        action={
          <Link href={paths.nearby()} className={buttonClass()}>
            카페 찾기
          </Link>
        }
      />
    )
  }
  if (table === null) return <TableSkeleton />
  const at = { code, take }
  const inside = table.sitting?.inside ?? null
  const own = table.sitting?.own ?? null
  return (
    <div className="px-5 pt-2 pb-36">
      <TableHead table={table} isLive={isLive} />
      {inside && own ? (
        <Evening inside={inside} ownId={own.id} at={at} />
      ) : (
        <>
          {endedKey === null ? null : <Ended recordKey={endedKey} />}
          <Doorway table={table} isRefused={isRefused} at={at} />
        </>
      )}
    </div>
  )
}

/** What the printed code of a cafe's table leads to. */
export default function TablePage() {
  // Typed from a sticker it may come in small letters.
  const code = (useParams().code ?? '').toUpperCase()
  const goBack = useWayBack(paths.home())
  return (
    <>
      <PageHead title="테이블" path={paths.table(code)} hidden />
      <TopBar title="테이블" backHref={paths.home()} onBack={goBack} />
      <Following key={code} code={code} />
    </>
  )
}
