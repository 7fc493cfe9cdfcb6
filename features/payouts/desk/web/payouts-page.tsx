import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { PeriodNav } from '~/features/cafes/console/web/period-nav'
import { operatorPaths } from '~/features/operator-paths'
import { grouped } from '~/lib/grouped'
import { monthAfter, monthInWords } from '~/lib/month'
import { seoulShortDay } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { saveFile } from '~/lib/web/save-file'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { type OwedCafe, payoutDeskEndpoints } from '../endpoints'
import { AskForAccount } from './ask-for-account'
import { payoutDeskQueries, payoutsNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(payoutsNeeds)

const won = (amount: number) => `${grouped(amount)}원`

function State({ cafe: { paidOn, account, amount } }: { cafe: OwedCafe }) {
  if (paidOn !== null) return <Badge>{seoulShortDay(new Date(paidOn))} 지급</Badge>
  if (amount <= 0) return <Badge>다음 달에 빼요</Badge>
  return account === null ? (
    <Badge tone="warn" icon="warning">
      계좌 없음
    </Badge>
  ) : (
    <Badge tone="warn">지급 예정</Badge>
  )
}

function CafeRow({ cafe, month }: { cafe: OwedCafe; month: string }) {
  const { id, name, passes, returned, amount, earlier, account } = cafe
  return (
    <Link
      href={operatorPaths.payout(id, month)}
      className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 rounded-control px-2 py-2.5 transition-colors duration-150 hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold text-15 text-ink">{name}</span>
        <span className="tabular block truncate text-13 text-ink-dim">
          이용권 {grouped(passes)}장{returned === 0 ? '' : ` · 돌아온 이용권 ${grouped(returned)}장`}
          {earlier > 0 ? ` · 이전 달 ${won(earlier)} 포함` : ''}
          {account === null ? '' : ` · ${account}`}
        </span>
      </span>
      <span className="flex flex-col items-end gap-1">
        <span className="tabular font-semibold text-15 text-ink">{won(amount)}</span>
        <State cafe={cafe} />
      </span>
    </Link>
  )
}

function Payouts({ asked }: { asked: string | null }) {
  const query = useQuery(payoutDeskQueries.payouts(asked))
  const file = useCall(payoutDeskEndpoints.payoutsFile)
  const download = (month: string) =>
    file.mutateAsync({ query: { month } }).then(saveFile, (error: Error) => {
      sayFailure(error, '내려받지 못했어요')
    })
  return (
    <Answer query={query} skeleton={<Blocks count={6} heights="h-14" />} failure="정산을 불러오지 못했어요">
      {({ month, isOver, due, paid, count, cafes }) => (
        <div className="pb-24">
          <PeriodNav
            label="달"
            now={monthInWords(month)}
            before={{ label: '이전 달', href: operatorPaths.payouts(monthAfter(month, -1)) }}
            after={{ label: '다음 달', href: operatorPaths.payouts(monthAfter(month, 1)) }}
          />
          <dl className="mx-5 grid grid-cols-2 rounded-card bg-raised py-4 shadow-card desk:max-w-xl">
            {[
              ['줄 금액', due],
              ['이 달로 준 금액', paid],
            ].map(([name, amount]) => (
              <div
                key={name}
                className="flex flex-col-reverse gap-0.5 border-line px-2 text-center not-first:border-l"
              >
                <dt className="text-13 text-ink-dim">{name}</dt>
                <dd className="tabular font-bold text-20 text-ink">{won(Number(amount))}</dd>
              </div>
            ))}
          </dl>
          {isOver ? null : (
            <p className="px-5 pt-3 text-13 text-ink-dim">이 달은 아직 끝나지 않아서 지급할 수 없어요.</p>
          )}
          {cafes.length === 0 ? (
            <EmptyState
              icon="receipt"
              title="정산할 카페가 없어요"
              description="이달에 이용권을 쓴 모임이 없고, 밀린 금액도 없어요."
            />
          ) : (
            <ul aria-label="카페" className="px-3 pt-3 desk:max-w-3xl">
              {cafes.map((cafe) => (
                <li key={cafe.id} className="border-line border-b last:border-b-0">
                  <CafeRow cafe={cafe} month={month} />
                  {cafe.account === null && cafe.paidOn === null && cafe.amount > 0 ? (
                    <p className="px-2 pb-3">
                      <AskForAccount cafe={cafe} askedAt={cafe.askedAt} />
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          {cafes.length < count ? (
            <p className="px-5 pt-3 text-13 text-ink-dim">
              {grouped(cafes.length)}곳까지 보여요. 모두 보려면 CSV를 내려받아 주세요.
            </p>
          ) : null}
          {count === 0 ? null : (
            <BottomBar>
              <Button size="bottom" busyLabel="내역을 모으고 있어요" onClick={() => download(month)}>
                계좌와 함께 CSV 내려받기
              </Button>
            </BottomBar>
          )}
        </div>
      )}
    </Answer>
  )
}

/** What every cafe is owed by month. */
export default function PayoutsPage() {
  const [params] = useSearchParams()
  const month = params.get('month')
  return (
    <OperatorScreen title="카페 정산" path={operatorPaths.payouts()} backHref={operatorPaths.home()}>
      <Payouts key={month} asked={month} />
    </OperatorScreen>
  )
}
