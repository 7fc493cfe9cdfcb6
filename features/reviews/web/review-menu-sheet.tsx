import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useRequireMember, useSession } from '~/features/accounts/web/use-session'
import { useBlockPerson } from '~/features/meetups/joining/web/use-block-person'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { BottomSheet } from '~/ui/bottom-sheet'
import { showDialog } from '~/ui/dialog-store'
import { MenuRow } from '~/ui/menu-row'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type Sheet, useSheet } from '~/ui/use-sheet'
import { type Review, reviewEndpoints } from '../endpoints'
import { reviewMessages } from '../review-rules'
import { useDeleteReview } from './use-review-changes'

const ReportSheet = lazily(() => import('~/features/reports/web/report-sheet'), 'ReportSheet')

function shownOrThrown(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error
  sayFailure(error)
}

export function ReviewMenuSheet({
  review,
  isOwn,
  sheet,
  onGone,
}: {
  review: Review
  isOwn: boolean
  sheet: Sheet
  onGone?: () => void
}) {
  const navigate = useNavigate()
  const requireMember = useRequireMember()
  const { status } = useSession()
  const remove = useDeleteReview()
  const report = useCall(reviewEndpoints.report)
  const block = useBlockPerson()
  const reporting = useSheet()

  function edit() {
    // After saving, the form navigates back to where it was opened.
    sheet.closeThen(() => void navigate(paths.editReview(review.id), { state: { isFromReview: true } }))
  }

  async function askToDelete() {
    let isDeleted = false
    await showDialog({
      title: '리뷰를 삭제할까요?',
      message: '별점과 글, 받은 좋아요가 모두 사라지고 되돌릴 수 없어요.',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: () =>
        remove.mutateAsync(review.id).then(() => {
          isDeleted = true
        }, shownOrThrown),
    })
    if (!isDeleted) return
    showToast({ type: 'success', message: reviewMessages.deleted })
    onGone?.()
  }

  async function askToBlock() {
    if (await block({ id: review.authorId, name: review.authorName })) onGone?.()
  }

  return (
    <>
      <BottomSheet open={sheet.isOpen} title="리뷰" onClose={sheet.close}>
        <ul className="-mx-3">
          {isOwn ? (
            <>
              <MenuRow icon="pencil" label="수정" onClick={edit} />
              <MenuRow icon="trash" label="삭제" isDanger onClick={() => sheet.closeThen(askToDelete)} />
            </>
          ) : (
            <>
              <MenuRow icon="warning" label="신고하기" onClick={() => sheet.closeThen(reporting.open)} />
              <MenuRow
                icon="shield"
                label="이 사람 차단하기"
                isDanger
                onClick={() =>
                  status === 'out' ? sheet.closeThen(() => requireMember()) : sheet.closeThen(askToBlock)
                }
              />
            </>
          )}
        </ul>
      </BottomSheet>
      {reporting.wasOpened ? (
        <Suspense fallback={null}>
          <ReportSheet
            reported={{ about: 'review', id: review.id, name: `${review.gameName} 리뷰` }}
            sheet={reporting}
            onSend={(reason) =>
              report.mutateAsync({ body: { reviewId: review.id, authorId: review.authorId, reason } })
            }
          />
        </Suspense>
      ) : null}
    </>
  )
}
