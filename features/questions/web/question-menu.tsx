import { Suspense } from 'react'
import { useBlockPerson } from '~/features/meetups/joining/web/use-block-person'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { type Sheet, useSheet } from '~/ui/use-sheet'
import { type Answer, questionEndpoints } from '../endpoints'

const ReportSheet = lazily(() => import('~/features/reports/web/report-sheet'), 'ReportSheet')

/** What can be done with a question or an answer: its writer and the host delete, others report it or block its writer. */
export function QuestionMenu({
  meetupId,
  written,
  canRemove,
  sheet,
}: {
  meetupId: number
  written: Answer
  canRemove: boolean
  sheet: Sheet
}) {
  const { id, text, user, isOwn } = written
  const reporting = useSheet()
  const block = useBlockPerson()
  const remove = useCall(questionEndpoints.remove)
  const askToRemove = () =>
    showDialog({
      title: '이 글을 삭제할까요?',
      message: '질문을 삭제하면 그 답도 함께 사라져요.',
      confirmLabel: '삭제하기',
      cancelLabel: '그대로 두기',
      tone: 'danger',
      onConfirm: () =>
        remove.mutateAsync({ params: { id: meetupId, questionId: id } }).then(
          () => showToast({ type: 'success', message: '글을 삭제했어요' }),
          (error: Error) => sayFailure(error, '삭제하지 못했어요'),
        ),
    })
  return (
    <>
      <BottomSheet open={sheet.isOpen} title={isOwn ? '내 글' : `${user.name} 님의 글`} onClose={sheet.close}>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 pb-1">
          {canRemove ? (
            <Button variant="danger" onClick={() => sheet.closeThen(askToRemove)}>
              삭제하기
            </Button>
          ) : null}
          {isOwn ? null : (
            <Button variant="secondary" onClick={() => sheet.closeThen(reporting.open)}>
              신고하기
            </Button>
          )}
          {isOwn || user.id === 0 ? null : (
            <Button variant="secondary" onClick={() => sheet.closeThen(() => void block(user))}>
              차단하기
            </Button>
          )}
        </div>
      </BottomSheet>
      {reporting.wasOpened ? (
        <Suspense fallback={null}>
          <ReportSheet reported={{ about: 'question', id, name: text ?? '' }} sheet={reporting} />
        </Suspense>
      ) : null}
    </>
  )
}
