import { useState } from 'react'
import { operatorPaths } from '~/features/operator-paths'
import { paths } from '~/features/paths'
import { lookedAtHours } from '~/features/reports/report'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { Stars } from '~/ui/stars'
import { banEndInWords } from '../../ban'
import { kindNames, type ReviewReason, reasonLabel, reviewReasons } from '../../report'
import type { ReportCase } from '../endpoints'
import { type CaseDecision, type CaseKind, decisionNames, decisionsFor, flagLabels } from '../report-case'
import { type AskedDecision, DecideForm, questions } from './decide-form'
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
  review: paths.game,
}

const titles: Record<CaseKind, string> = { ...kindNames, appeal: '이의 신청', 'no-show': '노쇼 이의' }

const dangerous: readonly CaseDecision[] = ['bar', 'hide-text', 'hide-review']

/** What stands before the text of a thing, where it is not its own. */
const beforeText: Partial<Record<CaseKind, string>> = { appeal: '제한한 이유: ', 'no-show': '모임: ' }

function Reports({ reportCase: { kind, reports, reportCount, weight } }: { reportCase: ReportCase }) {
  if (reportCount === 0) return null
  return (
    <div className="mt-3 rounded-control bg-sunken px-3 py-2.5 text-13">
      <p className="tabular flex flex-wrap justify-between gap-x-3 text-ink-dim">
        <span>신고 {reportCount}건</span>
        <span>신고 신뢰도 {weight.toFixed(1)}</span>
      </p>
      <ul className="divide-y divide-line">
        {reports.map(({ id, reason, text, reportedAt, meetup }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-3 text-ink">
              <strong className="font-semibold">
                {reasonLabel(kind === 'review' ? kind : 'person', reason)}
              </strong>
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
    </div>
  )
}

function Flags({ flags }: Pick<NonNullable<ReportCase['review']>, 'flags'>) {
  if (flags.length === 0) return null
  return (
    <ul aria-label="표시" className="mt-3 rounded-control bg-sunken px-3 py-2.5 text-13">
      {flags.map(({ kind, words, originalId }) => (
        <li key={kind} className="flex flex-wrap justify-between gap-x-3 text-ink">
          <span>{flagLabels[kind]}</span>
          {words.length > 0 ? <span className="font-semibold text-bad">{words.join(', ')}</span> : null}
          {originalId === null ? null : (
            <Link href={paths.review(originalId)} className="tap-44 font-semibold text-brand-strong">
              먼저 쓴 리뷰
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The most frequent reason in the reports. A flag's kind would mean nothing to an author. */
function mainReasonOf({ reports }: ReportCase): ReviewReason | null {
  const countOf = (reason: ReviewReason) => reports.filter((made) => made.reason === reason).length
  const [main] = [...reviewReasons].sort((one, other) => countOf(other) - countOf(one))
  return main !== undefined && countOf(main) > 0 ? main : null
}

/** What can be decided now, by its name. A review may also be shown or hidden later. */
function decisionsAbout({
  kind,
  review,
  decision,
}: ReportCase): readonly { each: CaseDecision; name: string }[] {
  const isHidden = review?.isHidden ?? false
  const names: Partial<Record<CaseDecision, string>> = isHidden
    ? { 'keep-review': '다시 보이기', 'hide-review': '숨긴 채 두기' }
    : {}
  return decisionsFor(kind)
    .filter((each) => decision === null || each === (isHidden ? 'keep-review' : 'hide-review'))
    .map((each) => ({ each, name: names[each] ?? decisionNames[each] }))
}

/** Something that was reported, or an appeal, with the buttons for an operator's decision. */
export function ReportCaseCard({ reportCase }: { reportCase: ReportCase }) {
  const {
    kind,
    subjectId,
    name,
    text,
    appeal,
    openedAt,
    isOverdue,
    earlier,
    bannedUntil,
    decision,
    mayDecide,
    review,
  } = reportCase
  const [asked, setAsked] = useState<AskedDecision | null>(null)
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
        {review ? <Stars value={review.star} size={15} /> : null}
        {review?.isHidden ? (
          <Badge tone="warn" icon="warning">
            숨겨짐
          </Badge>
        ) : null}
        {review?.isDeleted ? <Badge>작성자가 삭제함</Badge> : null}
        {isOverdue && decision === null ? (
          <Badge tone="bad" icon="clock">
            {lookedAtHours}시간 지남
          </Badge>
        ) : null}
        {decision === null || review ? null : <Badge>{decisionNames[decision]}</Badge>}
      </div>
      <p className="tabular mt-1 text-13 text-ink-dim">
        <PostedAt moment={openedAt} />
        {earlier > 0 ? ` · 전에 조치 ${earlier}건` : ''}
        {bannedUntil === null ? '' : ` · ${banEndInWords(new Date(bannedUntil))} 모임 참여 제한`}
      </p>
      {review ? (
        <p className="mt-1 text-13 text-ink-dim">
          {review.authorName} · <PostedAt moment={review.writtenAt} />
        </p>
      ) : null}
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
      {review ? <Flags flags={review.flags} /> : null}
      {mayDecide ? (
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
          {decisionsAbout(reportCase).map(({ each, name: label }) => (
            <Button
              key={each}
              variant={dangerous.includes(each) ? 'danger' : 'secondary'}
              onClick={() => (each === 'keep-review' ? void decide({ decision: each }) : setAsked(each))}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      <BottomSheet
        open={asked !== null}
        title={
          asked === null
            ? ''
            : asked === 'hide-review' && review?.isHidden
              ? '숨긴 채 둘까요?'
              : questions[asked].title
        }
        onClose={() => setAsked(null)}
      >
        {asked === null ? null : (
          <DecideForm
            decision={asked}
            name={name}
            mainReason={mainReasonOf(reportCase)}
            isBusy={isBusy}
            onDecide={decide}
          />
        )}
      </BottomSheet>
    </article>
  )
}
