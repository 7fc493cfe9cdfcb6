import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { OperatorScreen } from '~/features/accounts/web/operator-screen'
import { operatorPaths } from '~/features/operator-paths'
import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { monthInWords } from '~/lib/month'
import { seoulShortMoment } from '~/lib/seoul-date'
import { memberLoader, operatorNeeds } from '~/lib/web/member-needs'
import { saveFile } from '~/lib/web/save-file'
import { useCall } from '~/lib/web/use-call'
import { Answer } from '~/ui/answer'
import { Button } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { spellBusinessNumber, spellLine, spellPasses } from '../../payout'
import { type PayoutOfCafe, payoutDeskEndpoints } from '../endpoints'
import { AskForAccount } from './ask-for-account'
import { PayForm } from './payout/pay-form'
import { UndoForm } from './payout/undo-form'
import { payoutDeskQueries, payoutNeeds } from './queries'

export const loader = memberLoader
export const clientLoader = operatorNeeds(payoutNeeds)

const won = (amount: number) => `${grouped(amount)}원`

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="tabular mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-15">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-dim">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line text-right text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Account({ cafe, payee, payeeChangedAt, askedAt, amount }: PayoutOfCafe) {
  return (
    <CardSection id="payee" title="받을 계좌">
      {payee === null ? (
        <div className="mt-1 flex flex-col items-start gap-3">
          <p className="text-pretty text-15 text-ink">점주가 아직 계좌를 적지 않았어요.</p>
          {amount > 0 ? <AskForAccount cafe={cafe} askedAt={askedAt} /> : null}
        </div>
      ) : (
        <Facts
          facts={[
            ['사업자등록번호', spellBusinessNumber(payee.businessNumber)],
            ['계좌', `${payee.bank}\n${payee.account}`],
            ['예금주', payee.holder],
            ['바꾼 때', payeeChangedAt === null ? '' : seoulShortMoment(new Date(payeeChangedAt))],
          ]}
        />
      )}
    </CardSection>
  )
}

function Lines({ lines, passes, returned }: Pick<PayoutOfCafe, 'lines' | 'passes' | 'returned'>) {
  return (
    <section aria-labelledby="lines">
      <h3 id="lines" className="font-bold text-17 text-ink">
        이용권 한 장씩
      </h3>
      <ul>
        {lines.map(({ id, title, startsAt, amount, reason }) => (
          <li
            key={`${id} ${amount < 0}`}
            className="flex min-h-14 items-center gap-3 border-line border-b last:border-b-0"
          >
            <span className="min-w-0 flex-1 py-2">
              <span className="wrap-anywhere block text-15 text-ink">{title}</span>
              <span className="tabular wrap-anywhere block text-13 text-ink-dim">
                {seoulShortMoment(new Date(startsAt))}
                {amount < 0 ? ` · ${spellLine({ amount, reason })}` : ''}
              </span>
            </span>
            <span className="tabular font-semibold text-15 text-ink">{won(amount)}</span>
          </li>
        ))}
      </ul>
      {lines.length < passes + returned ? (
        <p className="pt-3 text-13 text-ink-dim">
          {grouped(lines.length)}장까지 보여요. 모두 보려면 CSV를 내려받아 주세요.
        </p>
      ) : null}
    </section>
  )
}

function Payout({ found }: { found: PayoutOfCafe }) {
  const { cafe, month, isOver, amount, doubted, lines, payout } = found
  const file = useCall(payoutDeskEndpoints.fileOfCafe)
  const download = () =>
    file.mutateAsync({ params: { cafeId: cafe.id }, query: { month } }).then(saveFile, (error: Error) => {
      sayFailure(error, '내려받지 못했어요')
    })
  return (
    <div className="flex flex-col gap-4 px-5 pt-3 pb-10 desk:max-w-2xl">
      <div>
        <h2 className="wrap-anywhere font-bold text-20 text-ink">{cafe.name}</h2>
        <p className="tabular text-15 text-ink-dim">
          {monthInWords(month)}까지 {spellPasses(found)}
        </p>
        <p className="tabular mt-1 font-bold text-24 text-ink">{won(amount)}</p>
        <Link href={operatorPaths.cafe(cafe.id)} className="tap-44 font-semibold text-15 text-brand-strong">
          카페 관리
        </Link>
      </div>
      {doubted === 0 ? null : (
        <p className="text-pretty text-13 text-ink-dim">
          열리지 않았다는 말이 있는 모임의 이용권 {grouped(doubted)}장은 빠져 있어요. 모임을 확인하면 다음
          지급에 들어가요.
        </p>
      )}
      <Account {...found} />
      {payout !== null ? (
        <CardSection id="paid" title="지급 완료">
          <Facts
            facts={[
              ['지급일', dayInWords(payout.paidOn)],
              ['금액', won(payout.amount)],
              ...(payout.account === null ? [] : [['계좌', payout.account] as const]),
              ['메모', payout.note ?? '없음'],
            ]}
          />
          <UndoForm found={found} />
        </CardSection>
      ) : isOver && amount > 0 && found.payee !== null ? (
        <PayForm key={found.version} found={found} />
      ) : (
        <p className="text-pretty text-15 text-ink-dim">
          {!isOver
            ? '이 달은 아직 끝나지 않아서 지급할 수 없어요.'
            : amount < 0
              ? '지급한 뒤에 돌아온 이용권이 더 많아요. 다음 달 금액에서 빼요.'
              : amount === 0
                ? '지급할 금액이 없어요.'
                : '점주가 계좌를 적으면 지급할 수 있어요.'}
        </p>
      )}
      {lines.length === 0 ? null : (
        <>
          <Button variant="secondary" busyLabel="내역을 모으고 있어요" onClick={download}>
            CSV 내려받기
          </Button>
          <Lines {...found} />
        </>
      )}
    </div>
  )
}

function Loaded({ id, month }: { id: string; month: string | null }) {
  const query = useQuery(payoutDeskQueries.ofCafe(id, month))
  return (
    <Answer
      query={query}
      skeleton={<Blocks count={6} heights="h-14" />}
      failure="정산을 불러오지 못했어요"
      missing={<EmptyState icon="map-pin" title="카페를 찾을 수 없어요" />}
    >
      {(found) => <Payout found={found} />}
    </Answer>
  )
}

/** What one cafe is owed up to the end of a month, seat by seat, to pay it. */
export default function PayoutPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const month = params.get('month')
  return (
    <OperatorScreen
      title="카페 정산"
      path={operatorPaths.payout(id)}
      backHref={operatorPaths.payouts(month ?? '')}
    >
      <Loaded key={`${id} ${month}`} id={id} month={month} />
    </OperatorScreen>
  )
}
