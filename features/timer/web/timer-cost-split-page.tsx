import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { useNow } from '~/lib/web/use-now'
import { useWayBack } from '~/lib/web/use-way-back'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { ShareTextButton } from '~/ui/share-text-button'
import { TextField } from '~/ui/text-field'
import { TopBar } from '~/ui/top-bar'
import {
  chargeableHalfHours,
  costMessage,
  feesOf,
  fewestPayers,
  halfHourMinutes,
  halfHoursInWords,
  halfHoursOf,
  halfHoursSoFar,
  inWon,
  isByTime,
  isTyped,
  isUneven,
  mostPayers,
  readCost,
  readTable,
  sharesOf,
  splitAtFirst,
  splitInWords,
  sumOf,
  type Way,
  wayLabels,
  wayOf,
  waysAt,
} from '../cost-split'
import { mostPlayersAtTimer, nameOf } from '../timer-setup'
import { CostSplitOrders } from './cost-split-orders'
import { useCostSplit } from './cost-split-store'
import { PlayerMark } from './player-mark'
import { useTimerMemory } from './timer-store'

/** The timer's players have their names, further people get a number. */
function namesFor(names: readonly string[], people: number): string[] {
  return Array.from({ length: people }, (_, at) =>
    at < names.length ? nameOf(names, at) : `${at + 1}번째 사람`,
  )
}

function HalfHours({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (halfHours: number) => void
}) {
  const [less, more] = [chargeableHalfHours(value - 1), chargeableHalfHours(value + 1)]
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon="minus"
        label={`${label} ${halfHourMinutes}분 줄이기`}
        disabled={less === value}
        onClick={() => onChange(less)}
      />
      <output className="tabular min-w-22 text-center font-semibold text-15 text-ink">
        {halfHoursInWords(value)}
      </output>
      <IconButton
        icon="plus"
        label={`${label} ${halfHourMinutes}분 늘리기`}
        disabled={more === value}
        onClick={() => onChange(more)}
      />
    </div>
  )
}

/** How somebody pays for being there. */
function Ways({
  label,
  ways,
  value,
  onChange,
}: {
  label: string
  ways: readonly Way[]
  value: Way
  onChange: (way: Way) => void
}) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-2 gap-y-3 py-1">
      <legend className="sr-only">{label} 내는 방법</legend>
      {ways.map((way) => (
        <Chip key={way} selected={way === value} onClick={() => onChange(way)}>
          {wayLabels[way]}
        </Chip>
      ))}
    </fieldset>
  )
}

export default function TimerCostSplitPage() {
  const [search] = useSearchParams()
  const table = readTable(search)
  const back = table === null ? paths.timer() : paths.table(table.code)
  const goBack = useWayBack(back)
  const { setup, game } = useTimerMemory()
  const given = search.getAll('name').slice(0, table === null ? mostPlayersAtTimer : mostPayers)
  const names = given.length > 0 ? given : (game?.setup.names ?? setup.names)
  const [stored, change] = useCostSplit(table, given)
  const now = useNow()
  const split = { ...stored, halfHours: stored.halfHours ?? halfHoursSoFar(table, now) }
  const fees = feesOf(table)
  const ways = waysAt(fees)
  const { kind, halfHours, own } = split
  const isHourly = kind === 'hourly'
  const typed = isHourly ? split.perHour : split.total
  const people = split.people ?? Math.max(fewestPayers, names.length, table?.people ?? 0)
  const isWrong = typed.trim() !== '' && readCost(typed) === null
  const payers = namesFor(names, people)
  const shares = sharesOf(split, people, fees)
  const atFirst = { ...splitAtFirst(table, given), kind }
  const isEmpty = JSON.stringify(stored) === JSON.stringify(atFirst)

  return (
    <>
      <PageHead title="정산" path={paths.costSplit()} hidden />
      <TopBar title="정산" backHref={back} onBack={goBack} />
      <div className="px-5 pt-3 pb-28">
        <fieldset className="mb-3 flex min-w-0 flex-wrap gap-x-2 gap-y-3">
          <legend className="sr-only">요금을 세는 방법</legend>
          <Chip selected={!isHourly} onClick={() => change({ kind: 'total' })}>
            총액 나누기
          </Chip>
          <Chip selected={isHourly} onClick={() => change({ kind: 'hourly' })}>
            사람마다 시간 요금
          </Chip>
        </fieldset>
        <TextField
          label={isHourly ? '한 사람 1시간 요금' : '테이블 요금'}
          inputMode="numeric"
          autoComplete="off"
          placeholder={isHourly ? '2,500' : '24,000'}
          value={typed}
          error={isWrong ? costMessage : undefined}
          trailing={<span className="text-15 text-ink-dim">원</span>}
          onChange={(event) => change({ [isHourly ? 'perHour' : 'total']: event.target.value })}
        />
        <div className="mt-3 flex items-center justify-between gap-3">
          <h2 className="font-semibold text-13 text-ink">함께 낼 사람</h2>
          <div className="flex items-center gap-1">
            <IconButton
              icon="minus"
              label="한 명 줄이기"
              disabled={people <= fewestPayers}
              onClick={() => change({ people: people - 1 })}
            />
            <output className="tabular min-w-12 text-center font-bold text-17 text-ink">{people}명</output>
            <IconButton
              icon="plus"
              label="한 명 늘리기"
              disabled={people >= mostPayers}
              onClick={() => change({ people: people + 1 })}
            />
          </div>
        </div>
        {isHourly && payers.some((_, at) => isByTime(wayOf(split, at, fees))) ? (
          <div className="mt-1 flex items-center justify-between gap-3">
            <h2 className="font-semibold text-13 text-ink">모두의 시간</h2>
            <HalfHours
              label="모두의 시간"
              value={halfHours}
              onChange={(value) => change({ halfHours: value, own: {} })}
            />
          </div>
        ) : null}
        <ul aria-label="나눈 금액" className="mt-3 divide-y divide-line rounded-card bg-sunken px-4">
          {payers.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places are identified by their position
            <li key={at} className="flex min-h-14 flex-wrap items-center gap-x-3 py-2">
              {at < names.length ? (
                <PlayerMark player={at} className="size-8" />
              ) : (
                <Icon name="user" className="mx-1 text-ink-dim" />
              )}
              <span className="wrap-anywhere min-w-16 flex-1 font-medium text-15 text-ink">{name}</span>
              <span className="tabular font-bold text-17 text-ink">
                {shares ? inWon(shares[at] ?? 0) : '–'}
              </span>
              {isHourly && ways.length > 1 ? (
                <Ways
                  label={name}
                  ways={ways}
                  value={wayOf(split, at, fees)}
                  onChange={(way) => change({ ways: { ...split.ways, [at]: way } })}
                />
              ) : null}
              {isHourly && isByTime(wayOf(split, at, fees)) ? (
                <div className="flex w-full justify-end">
                  <HalfHours
                    label={`${name} 시간`}
                    value={halfHoursOf(split, at)}
                    onChange={(value) => change({ own: { ...own, [at]: value } })}
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
        {shares ? (
          <p className="mt-2 flex items-baseline justify-between gap-3 px-4">
            <span className="text-13 text-ink-dim">모두 더하면</span>
            <strong className="tabular font-bold text-17 text-ink">{inWon(sumOf(shares))}</strong>
          </p>
        ) : null}
        {shares && isUneven(split, people) ? (
          <p className="mt-2 text-13 text-ink-dim">나누어떨어지지 않아 앞사람부터 1원씩 더 내요.</p>
        ) : null}
        <CostSplitOrders orders={split.orders} payers={payers} onChange={(orders) => change({ orders })} />
        {isEmpty ? null : (
          <Button variant="ghost" className="mt-3 w-full" onClick={() => change(atFirst)}>
            새로 입력하기
          </Button>
        )}
      </div>
      <BottomBar>
        {shares ? (
          <ShareTextButton title="보드게임 정산" text={splitInWords(split, { payers, shares, fees })}>
            정산 내용 공유하기
          </ShareTextButton>
        ) : (
          // The label says why the button is disabled, so it must stay readable.
          <Button size="bottom" variant="secondary" className="disabled:opacity-100" disabled>
            {isWrong || split.orders.some(isTyped) ? '금액을 확인해 주세요' : '요금을 입력해 주세요'}
          </Button>
        )}
      </BottomBar>
    </>
  )
}
