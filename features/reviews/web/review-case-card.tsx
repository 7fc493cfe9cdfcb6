import { useState } from 'react'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { sayFailure } from '~/ui/say-failure'
import { Stars } from '~/ui/stars'
import { flagLabels, type ReviewCase } from '../moderation'
import type { ReportReason } from '../review'
import { reportReasonLabels } from '../review-rules'
import { ReasonChoice } from './reason-choice'
import { useDecideCase } from './use-review-changes'

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

function HideForm({ reviewCase, onDone }: { reviewCase: ReviewCase; onDone: () => void }) {
  const decide = useDecideCase()
  const [reason, setReason] = useState(mainReason(reviewCase))
  const { authorName, gameName } = reviewCase

  async function hide() {
    if (reason === null) return
    try {
      await decide.mutateAsync({ reviewCase, decision: 'hide', reason })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error)
    }
    onDone()
  }

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
        busy={decide.isPending}
        disabled={reason === null}
        onClick={() => void hide()}
      >
        숨기기
      </Button>
    </>
  )
}

/** A reported or flagged review with the buttons for an operator's decision. */
export function ReviewCaseCard({ reviewCase }: { reviewCase: ReviewCase }) {
  const decide = useDecideCase()
  const [isHiding, setIsHiding] = useState(false)
  const { gameId, gameName, authorName, star, text, writtenAt, isHidden, isDeleted, decidedAt } = reviewCase

  async function keep() {
    try {
      await decide.mutateAsync({ reviewCase, decision: 'keep', reason: null })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error)
    }
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
          <Button variant="secondary" onClick={() => void keep()}>
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
        {isHiding ? <HideForm reviewCase={reviewCase} onDone={() => setIsHiding(false)} /> : null}
      </BottomSheet>
    </article>
  )
}
