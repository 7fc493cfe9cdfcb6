import { useId } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { countCharacters } from '~/lib/characters'
import { seoulShortMoment } from '~/lib/seoul-date'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { ContinuedDraft, Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { type Lesson, lessonEndpoints } from '../endpoints'
import { lessonMessages, longestMessage } from '../lesson'

interface Typed {
  reason: string
}

const initial: Typed = { reason: '' }

function isTyped(stored: unknown): stored is Typed {
  return (
    typeof stored === 'object' && stored !== null && typeof (stored as Partial<Typed>).reason === 'string'
  )
}

/** The instructor calls off an agreed lesson and says why. */
export function CallOffSheet({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) {
  const callOff = useCall(lessonEndpoints.callOff)
  const formId = useId()
  const memberId = useRememberedMember()
  const form = useForm({
    initial,
    draft: { name: `lesson-call-off-${lesson.id}`, memberId, isValid: isTyped },
    check: ({ reason }) => {
      if (reason.trim() === '') return { field: 'reason', message: lessonMessages.reasonEmpty }
      return countCharacters(reason.trim()) > longestMessage
        ? { field: 'reason', message: lessonMessages.messageLong }
        : null
    },
    toField: (name) => (name === 'reason' ? name : null),
    send: ({ reason }) => callOff.mutateAsync({ params: { id: lesson.id }, body: { reason: reason.trim() } }),
    onSent: () => {
      showToast({ type: 'success', message: '레슨을 취소했어요' })
      onClose()
    },
    onFailed: (error) => sayFailure(error),
  })
  const { isSending } = form
  return (
    <BottomSheet
      open
      title="레슨 취소하기"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} size="bottom" variant="danger" busy={isSending}>
          레슨 취소
        </Button>
      }
    >
      <Form id={formId} form={form}>
        <ContinuedDraft form={form} className="mb-4" />
        <p className="mb-4 text-pretty text-15 text-ink-dim">
          {lesson.lessonAt === null
            ? `${lesson.name}님과 하기로 한 레슨이에요.`
            : `${lesson.name}님과 ${seoulShortMoment(new Date(lesson.lessonAt))}에 하기로 한 레슨이에요.`}{' '}
          이유는 그대로 전해지고, 취소하면 연락처가 다시 가려져요.
        </p>
        <TextArea label="취소하는 이유" maxCharacters={longestMessage} {...form.text('reason')} />
      </Form>
    </BottomSheet>
  )
}
