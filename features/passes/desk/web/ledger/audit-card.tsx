import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { useCall } from '~/lib/web/use-call'
import { watchTags } from '~/lib/web/watched-tags'
import { Answer } from '~/ui/answer'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { sayFailure } from '~/ui/say-failure'
import { Skeleton } from '~/ui/skeleton'
import { passTags } from '../../../pass'
import { type LedgerAudit, passDeskEndpoints } from '../../endpoints'
import { ledgerQueries } from '../queries'

const number = (count: number) => grouped(count)
const moment = (iso: string) => seoulShortMoment(new Date(iso))

function Outcome({ audit: { endedAt, problems, hasFailed } }: { audit: LedgerAudit }) {
  if (endedAt === null) return <Badge icon="clock">점검 중</Badge>
  if (hasFailed) {
    return (
      <Badge tone="bad" icon="warning">
        점검하지 못함
      </Badge>
    )
  }
  return problems === 0 ? (
    <Badge tone="good" icon="check">
      이상 없음
    </Badge>
  ) : (
    <Badge tone="bad" icon="warning">
      맞지 않는 곳 {number(problems ?? 0)}개
    </Badge>
  )
}

function Last({ audit }: { audit: LedgerAudit }) {
  const { askedAt, endedAt, transfers, says, problems } = audit
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-13 text-ink-dim">
        <Outcome audit={audit} />
        <span className="tabular">
          {endedAt === null
            ? `${moment(askedAt)}에 시작했어요`
            : `${moment(endedAt)}${transfers === null ? '' : ` · 내역 ${number(transfers)}건`}`}
        </span>
      </p>
      {says.length === 0 ? null : (
        <details className="mt-2">
          <summary className="flex min-h-11 items-center font-medium text-13 text-ink">
            맞지 않는 곳 보기
            {(problems ?? 0) > says.length ? ` (처음 ${number(says.length)}개)` : ''}
          </summary>
          <ul aria-label="맞지 않는 곳" className="rounded-control bg-sunken px-3 py-2">
            {says.map((sentence) => (
              <li key={sentence} lang="en" className="wrap-anywhere tabular py-1 text-13 text-ink">
                {sentence}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The last audit's result, earlier results, and a button that starts an audit. */
export function AuditCard() {
  const query = useQuery(ledgerQueries.audits())
  useEffect(() => watchTags([passTags.audits.all]), [])
  const start = useCall(passDeskEndpoints.startAudit)
  return (
    <section aria-labelledby="audit" className="rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <h2 id="audit" className="font-bold text-15 text-ink">
        원장 점검
      </h2>
      <p className="text-13 text-ink-dim">
        모든 내역을 처음부터 다시 더해서 잔액과 맞는지 봐요. 하루에 한 번 저절로 하고, 지금 할 수도 있어요.
      </p>
      <Answer
        query={query}
        skeleton={<Skeleton className="mt-3 w-48" />}
        failure="점검 결과를 불러오지 못했어요"
      >
        {({ audits: [last, ...earlier] }) => (
          <>
            {last === undefined ? (
              <p className="mt-2 text-13 text-ink">아직 점검한 적이 없어요.</p>
            ) : (
              <Last audit={last} />
            )}
            <Button
              variant="secondary"
              className="mt-3"
              disabled={last?.endedAt === null}
              busy={start.isPending}
              busyLabel="점검을 시작하고 있어요"
              onClick={() =>
                start.mutate({}, { onError: (error) => sayFailure(error, '점검을 시작하지 못했어요') })
              }
            >
              지금 점검하기
            </Button>
            {earlier.length === 0 ? null : (
              <details className="mt-2">
                <summary className="flex min-h-11 items-center font-medium text-13 text-ink-dim">
                  이전 점검 {earlier.length}개
                </summary>
                <ul>
                  {earlier.map((each) => (
                    <li
                      key={each.id}
                      className="tabular flex flex-wrap items-center gap-2 py-1 text-13 text-ink-dim"
                    >
                      {moment(each.askedAt)}
                      <Outcome audit={each} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        )}
      </Answer>
    </section>
  )
}
