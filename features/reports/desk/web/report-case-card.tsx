import { useState } from 'react'
import { barEndInWords } from '~/features/meetups/bar'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { kindNames, reasonLabels } from '../../report'
import type { ReportCase } from '../endpoints'
import { type CaseDecision, type CaseKind, decisionNames, decisionsFor } from '../report-case'
import { DecideForm, questions } from './decide-form'
import { useDecide } from './use-decide'

const hrefs: Record<CaseKind, (id: number) => string> = {
  person: operatorPaths.member,
  meetup: operatorPaths.meetup,
  instructor: paths.instructor,
  cafe: operatorPaths.cafe,
  appeal: operatorPaths.member,
  'no-show': operatorPaths.meetup,
  question: operatorPaths.meetup,
  event: paths.event,
}

const titles: Record<CaseKind, string> = { ...kindNames, appeal: '이의 신청', 'no-show': '노쇼 이의' }

/** What stands before the text of a thing, where it is not its own. */
const beforeText: Partial<Record<CaseKind, string>> = { appeal: '제한한 이유: ', 'no-show': '모임: ' }

function Reports({ reportCase: { reports, reportCount, weight } }: { reportCase: ReportCase }) {
  if (reportCount === 0) return null
  return (
    <section aria-label="신고 내용" className="mt-3 rounded-control bg-sunken px-3 py-2.5 text-13">
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-ink-dim">
        <span>신고 {reportCount}건</span>
        <span>신고 신뢰도 {weight.toFixed(1)}</span>
      </p>
      <ul className="divide-y divide-line">
        {reports.map(({ id, reason, text, reportedAt, meetup }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-3 text-ink">
              <strong className="font-semibold">{reasonLabels[reason]}</strong>
              <span className="text-ink-dim">
                <PostedAt moment={reportedAt} />
              </span>
            </p>
            {text === '' ? null : (
              <p className="mt-1 whitespace-pre-line break-words text-15 text-ink">{text}</p>
            )}
            {meetup === null ? null : (
              <Link href={operatorPaths.meetup(meetup.id)} className="tap-44 text-ink-dim underline">
                {meetup.title} 모임
              </Link>
            )}
          </li>
        ))}
      </ul>
      {reportCount > reports.length ? (
        <p className="tabular text-ink-dim">최근 {reports.length}건만 보여요.</p>
      ) : null}
    </section>
  )
}

/** Something that was reported, or an appeal, with the buttons for an operator's decision. */
export function ReportCaseCard({ reportCase }: { reportCase: ReportCase }) {
  const { kind, subjectId, name, text, appeal, openedAt, isOverdue, earlier, barredUntil, decision } =
    reportCase
  const [asked, setAsked] = useState<CaseDecision | null>(null)
  const { decide, isBusy } = useDecide(reportCase, () => setAsked(null))
  return (
    <article className="rounded-card bg-raised p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Badge tone="brand">{titles[kind]}</Badge>
        <h2 className="min-w-0 break-words font-semibold text-15 text-ink">
          <Link href={hrefs[kind](subjectId)} className="tap-44">
            {name}
          </Link>
        </h2>
        {isOverdue && decision === null ? (
          <Badge tone="bad" icon="clock">
            24시간 지남
          </Badge>
        ) : null}
        {decision === null ? null : <Badge>{decisionNames[decision]}</Badge>}
      </div>
      <p className="tabular mt-1 text-13 text-ink-dim">
        <PostedAt moment={openedAt} />
        {earlier > 0 ? ` · 전에 조치 ${earlier}건` : ''}
        {barredUntil === null ? '' : ` · ${barEndInWords(new Date(barredUntil))} 모임 참여 제한`}
      </p>
      {text === '' ? null : (
        <p className="mt-2.5 line-clamp-6 whitespace-pre-line break-words text-15 text-ink">
          {beforeText[kind]}
          {text}
        </p>
      )}
      {appeal === null ? null : (
        <p className="mt-2 whitespace-pre-line break-words rounded-control bg-sunken px-3 py-2.5 text-15 text-ink">
          {appeal}
        </p>
      )}
      <Reports reportCase={reportCase} />
      {decision === null ? (
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
          {decisionsFor(kind).map((each) => (
            <Button
              key={each}
              variant={each === 'bar' || each === 'hide-text' ? 'danger' : 'secondary'}
              onClick={() => setAsked(each)}
            >
              {decisionNames[each]}
            </Button>
          ))}
        </div>
      ) : null}
      <BottomSheet
        open={asked !== null}
        title={asked === null ? '' : questions[asked].title}
        onClose={() => setAsked(null)}
      >
        {asked === null ? null : (
          <DecideForm decision={asked} name={name} isBusy={isBusy} onDecide={decide} />
        )}
      </BottomSheet>
    </article>
  )
}
