import { useQuery } from '@tanstack/react-query'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { ConsoleScreen, FieldsSkeleton, notTheirs } from '~/features/cafes/console/web/console-screen'
import { NoticeOffer } from '~/features/notices/web/notice-offer'
import { staffPaths } from '~/features/staff-paths'
import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { monthInWords } from '~/lib/month'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { saveFile } from '~/lib/web/save-file'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { Button, buttonClass } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { spellBusinessNumber, spellPasses } from '../../payout'
import { type PayoutsOfCafe, payoutConsoleEndpoints } from '../endpoints'
import { payoutsNeeds, payoutsOfCafe } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(payoutsNeeds)

const won = (amount: number) => `${grouped(amount)}원`

function Figures({ due, running, doubted }: Pick<PayoutsOfCafe, 'due' | 'running' | 'doubted'>) {
  const figures = [
    { name: `${monthInWords(due.month)}까지 지급 예정`, amount: due.amount },
    { name: '이번 달', amount: running.amount },
  ]
  return (
    <section aria-labelledby="due" className="flex flex-col gap-4">
      <h2 id="due" className="font-bold text-17 text-ink">
        받을 금액
      </h2>
      <dl className="grid grid-cols-2 rounded-card bg-raised py-4 shadow-card">
        {figures.map(({ name, amount }) => (
          <div
            key={name}
            className="flex flex-col-reverse gap-0.5 border-line px-2 text-center not-first:border-l"
          >
            <dt className="text-pretty text-13 text-ink-dim">{name}</dt>
            <dd className="tabular font-bold text-20 text-ink">{won(amount)}</dd>
          </div>
        ))}
      </dl>
      {due.returned + running.returned > 0 ? (
        <p className="tabular text-pretty text-13 text-ink-dim">
          지급한 뒤에 돌아온 이용권 {grouped(due.returned + running.returned)}장이 있어요. 다음 지급에서
          그만큼 빼요. 어떤 모임인지는 정산에서 볼 수 있어요.
        </p>
      ) : null}
      {doubted === 0 ? null : (
        <p className="tabular text-pretty text-13 text-ink-dim">
          열리지 않았다는 말이 있는 모임의 이용권 {grouped(doubted)}장은 운영팀이 확인한 뒤에 지급해요.
        </p>
      )}
    </section>
  )
}

function Account({ cafeId, payee }: { cafeId: number; payee: PayoutsOfCafe['payee'] }) {
  return (
    <CardSection
      id="payee"
      title="받을 계좌"
      action={
        <Link href={staffPaths.payee(cafeId)} className={buttonClass('secondary', 'small')}>
          {payee === null ? '계좌 적기' : '바꾸기'}
        </Link>
      }
    >
      {payee === null ? (
        <p className="mt-1 text-pretty text-15 text-ink">
          아직 계좌가 없어요. 계좌를 적어야 정산 금액을 받을 수 있어요.
        </p>
      ) : (
        <dl className="tabular mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-15">
          {[
            ['사업자등록번호', spellBusinessNumber(payee.businessNumber)],
            ['계좌', `${payee.bank}\n${payee.account}`],
            ['예금주', payee.holder],
          ].map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-dim">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line text-right text-ink">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </CardSection>
  )
}

function Payouts({ cafe: { id } }: { cafe: ManagedCafe }) {
  const query = useQuery(payoutsOfCafe(id))
  const file = useCall(payoutConsoleEndpoints.payoutFile)
  const download = (month?: string) =>
    file
      .mutateAsync({ params: { cafeId: id }, query: month === undefined ? {} : { month } })
      .then(saveFile, (error: Error) => {
        sayFailure(error, '내려받지 못했어요')
      })
  return (
    <Answer
      query={query}
      skeleton={<FieldsSkeleton />}
      failure="지급 내역을 불러오지 못했어요"
      onRefused={notTheirs}
    >
      {({ due, running, doubted, payouts, payee }) => (
        <div className="flex flex-col gap-4 px-5 pt-3 pb-10">
          <Figures due={due} running={running} doubted={doubted} />
          <Account cafeId={id} payee={payee} />
          <section aria-labelledby="paid">
            <h2 id="paid" className="font-bold text-17 text-ink">
              받은 금액
            </h2>
            {payouts.length === 0 ? (
              <>
                <EmptyState
                  icon="receipt"
                  title="아직 받은 금액이 없어요"
                  description="운영팀이 지급하면 알림으로 알려 드리고 여기에 보여요."
                />
                <NoticeOffer when="지급하면" alimtalk="cafe" />
              </>
            ) : (
              <ul>
                {payouts.map(({ month, amount, paidOn, note, account, ...counts }) => (
                  <li
                    key={month}
                    className="flex items-center gap-3 border-line border-b py-3 last:border-b-0"
                  >
                    <div className="min-w-0 flex-1">
                      <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-15 text-ink">
                        {monthInWords(month)} · {won(amount)} <Badge>지급 완료</Badge>
                      </p>
                      <p className="tabular wrap-anywhere text-13 text-ink-dim">
                        {[dayInWords(paidOn), spellPasses(counts), account, note].filter(Boolean).join(' · ')}
                      </p>
                    </div>
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={`${monthInWords(month)} CSV 내려받기`}
                      onClick={() => download(month)}
                    >
                      CSV
                    </Button>
                  </li>
                ))}
              </ul>
            )}
          </section>
          {due.passes + due.returned === 0 ? null : (
            <Button variant="secondary" onClick={() => download()}>
              지급 예정인 이용권 CSV 내려받기
            </Button>
          )}
        </div>
      )}
    </Answer>
  )
}

/** What the cafe is owed and was paid, and to which account. */
export default function PayoutsPage() {
  return (
    <ConsoleScreen title="지급 내역" path={staffPaths.payouts} back={(id) => staffPaths.settlements(id)}>
      {(cafe) => <Payouts cafe={cafe} />}
    </ConsoleScreen>
  )
}
