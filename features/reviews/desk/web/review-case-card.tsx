import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '~/features/paths'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { sayFailure } from '~/ui/say-failure'
import { Stars } from '~/ui/stars'
import { showToast } from '~/ui/toast-store'
import { reviewRefusals } from '../../refusals'
import type { ReportReason } from '../../review'
import { reportReasonLabels } from '../../review-rules'
import { ReasonChoice } from '../../web/reason-choice'
import { type ReviewCase, reviewDeskEndpoints } from '../endpoints'
import { type Decision, flagLabels } from '../review-case'
import { reviewDeskQueries } from './queries'

function Signs({ reviewCase: { reports, reportWeight, flags } }: { reviewCase: ReviewCase }) {
  return (
    <ul
      aria-label="신고와 표시"
      className="mt-3 flex flex-col gap-1.5 rounded-control bg-sunken px-3 py-2.5 text-13"
    >
      {reports.map(({ reason, count }) => (
        <li key={reason} className="flex justify-between gap-3 text-ink">
          <span>{reportReasonLabels[reason]}</span>
          <span className="tabular shrink-0">신고 {count}건</span>
        </li>
      ))}
      {reports.length > 0 ? (
        <li className="flex justify-between gap-3 text-ink-dim">
          <span>신고한 사람의 무게</span>
          <span className="tabular shrink-0">{reportWeight.toFixed(1)}명</span>
        </li>
      ) : null}
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
function mainReason({ reports }: ReviewCase): ReportReason | null {
  return [...reports].sort((one, other) => other.count - one.count)[0]?.reason ?? null
}

function HideForm({
  reviewCase,
  isBusy,
  onHide,
}: {
  reviewCase: ReviewCase
  isBusy: boolean
  onHide: (reason: ReportReason) => void
}) {
  const [reason, setReason] = useState(mainReason(reviewCase))
  const { authorName, gameName } = reviewCase
  return (
    <>
      <p className="pb-3 text-pretty text-15 text-ink">
        {authorName} 님에게 이유와 함께 알리고, 별점은 {gameName} 평점에서 빠져요. 나중에 다시 보이게 할 수
        있어요.
      </p>
      <ReasonChoice legend="숨기는 이유" value={reason} onChange={setReason} />
      <Button
        variant="danger"
        size="bottom"
        className="mt-3"
        busy={isBusy}
        disabled={reason === null}
        onClick={() => reason !== null && onHide(reason)}
      >
        숨기기
      </Button>
    </>
  )
}

/** A reported or flagged review with the buttons for an operator's decision. */
export function ReviewCaseCard({ reviewCase }: { reviewCase: ReviewCase }) {
  const client = useQueryClient()
  const decide = useCall(reviewDeskEndpoints.decide)
  const [isHiding, setIsHiding] = useState(false)
  const { id, gameId, gameName, authorName, star, text, writtenAt, isHidden, isDeleted, decidedAt, version } =
    reviewCase

  async function settle(decision: Decision, reason?: ReportReason) {
    try {
      const body = { decision, reason, version }
      const { message } = await decide.mutateAsync({ params: { reviewId: id }, body })
      showToast({ type: 'success', message: message.replace(/\.$/, '') })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (isRefused(error, reviewRefusals.caseChanged))
        void client.invalidateQueries({ queryKey: reviewDeskQueries.allCases() })
      sayFailure(error)
    }
    setIsHiding(false)
  }

  const isOpen = decidedAt === null
  return (
    <article className="rounded-card bg-raised p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h2 className="min-w-0 font-semibold text-15 text-ink">
          <Link href={paths.game(gameId)} className="tap-44">
            {gameName}
          </Link>
        </h2>
        <Stars value={star} size={15} />
        {isHidden ? (
          <Badge tone="warn" icon="warning">
            숨겨짐
          </Badge>
        ) : null}
        {isDeleted ? <Badge>작성자가 삭제함</Badge> : null}
      </div>
      <p className="mt-1 text-13 text-ink-dim">
        {authorName} · <PostedAt moment={writtenAt} />
      </p>
      <p className="mt-2.5 whitespace-pre-line text-15 text-ink">{text}</p>
      <Signs reviewCase={reviewCase} />
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        {isOpen || isHidden ? (
          <Button variant="secondary" onClick={() => void settle('keep')}>
            {isHidden ? '다시 보이기' : '문제없음'}
          </Button>
        ) : null}
        {isOpen || !isHidden ? (
          <Button variant="danger" onClick={() => setIsHiding(true)}>
            {isHidden ? '숨긴 채 두기' : '숨기기'}
          </Button>
        ) : null}
      </div>
      <BottomSheet
        open={isHiding}
        title={isHidden ? '숨긴 채 둘까요?' : '리뷰를 숨길까요?'}
        onClose={() => setIsHiding(false)}
      >
        {isHiding ? (
          <HideForm
            reviewCase={reviewCase}
            isBusy={decide.isPending}
            onHide={(reason) => void settle('hide', reason)}
          />
        ) : null}
      </BottomSheet>
    </article>
  )
}
