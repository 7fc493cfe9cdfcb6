import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRequireMember, useSession } from '~/features/accounts/web/use-session'
import { useBlockPerson } from '~/features/meetups/web/use-block-person'
import { paths } from '~/features/paths'
import { CallFailed, isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { MenuRow } from '~/ui/menu-row'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import type { Sheet } from '~/ui/use-sheet'
import { type Review, reviewEndpoints } from '../endpoints'
import { reviewRefusals } from '../refusals'
import type { ReportReason } from '../review'
import { reviewMessages } from '../review-rules'
import { ReasonChoice } from './reason-choice'
import { useDeleteReview } from './use-review-changes'

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
  const [isReporting, setIsReporting] = useState(false)
  const [reason, setReason] = useState<ReportReason | null>(null)

  function close() {
    sheet.close()
    setIsReporting(false)
  }

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

  function showMessage(title: string, message: string) {
    sheet.closeThen(() => {
      setIsReporting(false)
      void showDialog({ title, message })
    })
  }

  async function sendReport() {
    if (reason === null) return
    try {
      await report.mutateAsync({ body: { reviewId: review.id, authorId: review.authorId, reason } })
      showMessage('신고했어요', '알려 주셔서 고마워요. 운영자가 확인할게요.')
    } catch (error) {
      if (isRefused(error, reviewRefusals.alreadyReported)) {
        showMessage('이미 신고한 리뷰예요', '운영자가 확인하고 있어요.')
      } else shownOrThrown(error)
    }
  }

  /** Sends visitors to the login first. */
  const asMember = (action: () => void) => () => {
    if (status === 'out') sheet.closeThen(() => requireMember())
    else action()
  }

  if (isReporting) {
    return (
      <BottomSheet
        open={sheet.isOpen}
        title="리뷰 신고하기"
        onClose={close}
        footer={
          <Button size="bottom" disabled={reason === null} busy={report.isPending} onClick={sendReport}>
            신고하기
          </Button>
        }
      >
        <ReasonChoice
          legend="어떤 점이 문제인가요? 누가 신고했는지는 알리지 않아요."
          value={reason}
          onChange={setReason}
        />
      </BottomSheet>
    )
  }
  return (
    <BottomSheet open={sheet.isOpen} title="리뷰" onClose={close}>
      <ul className="-mx-3">
        {isOwn ? (
          <>
            <MenuRow icon="pencil" label="수정" onClick={edit} />
            <MenuRow icon="trash" label="삭제" isDanger onClick={() => sheet.closeThen(askToDelete)} />
          </>
        ) : (
          <>
            <MenuRow icon="warning" label="신고하기" onClick={asMember(() => setIsReporting(true))} />
            <MenuRow
              icon="shield"
              label="이 사람 차단하기"
              isDanger
              onClick={asMember(() => sheet.closeThen(askToBlock))}
            />
          </>
        )}
      </ul>
    </BottomSheet>
  )
}
