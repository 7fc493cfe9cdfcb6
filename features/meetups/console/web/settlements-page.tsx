import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { PeriodNav } from '~/features/cafes/console/web/period-nav'
import { paths } from '~/features/paths'
import { staffPaths } from '~/features/staff-paths'
import { grouped } from '~/lib/grouped'
import { monthAfter, monthInWords } from '~/lib/month'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { saveFile } from '~/lib/web/save-file'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { meetupConsoleEndpoints } from '../endpoints'
import { causeNames, doubtedName } from '../monthly-settlements'
import { settlementsNeeds } from './needs'
import { meetupConsoleQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(settlementsNeeds)

const number = (count: number) => grouped(count)

function Settlements({ cafe }: { cafe: ManagedCafe }) {
  const [params] = useSearchParams()
  const query = useQuery(meetupConsoleQueries.settlements(String(cafe.id), params.get('month')))
  const file = useCall(meetupConsoleEndpoints.settlementFile)

  const download = (month: string) =>
    file.mutateAsync({ params: { cafeId: cafe.id }, query: { month } }).then(
      (made) => {
        saveFile(made)
        showToast({ type: 'success', message: '정산 내역을 내려받았어요' })
      },
      (error: Error) => sayFailure(error, '내려받지 못했어요'),
    )

  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="정산을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {({ month, count, returned, total, doubted, settlements }) => (
        <div className="pb-24">
          <PeriodNav
            label="달"
            now={monthInWords(month)}
            before={{ label: '이전 달', href: staffPaths.settlements(cafe.id, monthAfter(month, -1)) }}
            after={{ label: '다음 달', href: staffPaths.settlements(cafe.id, monthAfter(month, 1)) }}
          />
          <div className="flex justify-end px-5 pb-2">
            <Link
              href={staffPaths.payouts(cafe.id)}
              className="tap-44 font-semibold text-15 text-brand-strong"
            >
              지급 내역과 받을 계좌
            </Link>
          </div>
          <dl className="mx-5 grid grid-cols-2 rounded-card bg-raised py-4 shadow-card">
            <div className="flex flex-col-reverse gap-0.5 px-2 text-center">
              <dt className="text-13 text-ink-dim">정산할 금액</dt>
              <dd className="tabular font-bold text-20 text-ink">{number(total)}원</dd>
            </div>
            <div className="flex flex-col-reverse gap-0.5 border-line border-l px-2 text-center">
              <dt className="text-13 text-ink-dim">사용된 이용권</dt>
              <dd className="tabular font-bold text-20 text-ink">{number(count)}장</dd>
            </div>
          </dl>
          {doubted === 0 ? null : (
            <p className="tabular mx-5 mt-3 text-pretty text-13 text-ink-dim">
              열리지 않았다는 말이 있는 모임의 이용권 {number(doubted)}장은 운영팀이 확인한 뒤에 정산해요.
            </p>
          )}
          {returned === 0 ? null : (
            <p className="tabular mx-5 mt-3 text-pretty text-13 text-ink-dim">
              지급한 뒤 이달에 돌아온 이용권 {number(returned)}장을 뺐어요.
            </p>
          )}
          {settlements.length === 0 ? (
            <EmptyState
              icon="ticket"
              title="사용된 이용권이 없어요"
              description="손님이 모임에 체크인하거나 모임이 끝나면 여기에 보여요."
            />
          ) : (
            <ul aria-label="정산 내역" className="px-5 pt-3">
              {settlements.map(({ id, meetupId, title, amount, because, settledAt, reason, isDoubted }) => (
                <li
                  key={`${id} ${because === 'return'}`}
                  className="flex min-h-16 items-center gap-3 border-line border-b last:border-b-0"
                >
                  <span className="min-w-0 flex-1 py-2">
                    <span className="wrap-anywhere block font-medium text-15 text-ink">{title}</span>
                    <span className="tabular block text-13 text-ink-dim">
                      {seoulShortMoment(new Date(settledAt))} · {causeNames[because]}
                    </span>
                    {because === 'return' ? (
                      <span className="wrap-anywhere block text-13 text-ink-dim">
                        {reason === null ? '' : `이유: ${reason} `}
                        <Link
                          href={paths.objection(meetupId)}
                          className="tap-44 whitespace-nowrap font-semibold text-brand-strong"
                        >
                          이의 알리기
                        </Link>
                      </span>
                    ) : null}
                  </span>
                  {isDoubted ? <Badge tone="warn">{doubtedName}</Badge> : null}
                  <span className="tabular font-semibold text-15 text-ink">{number(amount)}원</span>
                </li>
              ))}
            </ul>
          )}
          {settlements.length < count + returned + doubted ? (
            <p className="px-5 pt-3 text-13 text-ink-dim">
              최근 {number(settlements.length)}장이에요. 모두 보려면 CSV를 내려받아 주세요.
            </p>
          ) : null}
          {settlements.length === 0 ? null : (
            <BottomBar>
              <Button size="bottom" busyLabel="내역을 모으고 있어요" onClick={() => download(month)}>
                CSV 내려받기
              </Button>
            </BottomBar>
          )}
        </div>
      )}
    </Answer>
  )
}

export default function SettlementsPage() {
  return (
    <ConsoleScreen title="정산" path={(id) => staffPaths.settlements(id)}>
      {(cafe) => <Settlements cafe={cafe} />}
    </ConsoleScreen>
  )
}
