import { Suspense, useId, useState } from 'react'
import { formatPhone } from '~/features/accounts/account'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { countCharacters } from '~/lib/characters'
import type { Endpoint } from '~/lib/endpoint'
import { seoulShortMoment } from '~/lib/seoul-date'
import { lazily } from '~/lib/web/lazily'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { useNow } from '~/lib/web/use-now'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { ContinuedDraft, Form } from '~/ui/form'
import { Icon } from '~/ui/icon'
import { PostedAt } from '~/ui/posted-at'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { type Lesson, lessonEndpoints } from '../endpoints'
import { type Answer, canCallOff, isAhead, isOpen, lessonMessages, longestMessage } from '../lesson'
import { LessonStateBadge } from './lesson-state-badge'

const CallOffSheet = lazily(() => import('./call-off-sheet'), 'CallOffSheet')

/** The instructor's own call, or the one with which an operator answers for them. */
export type AnswerCall = Endpoint<Omit<NonNullable<(typeof lessonEndpoints.answer)['types']>, 'audience'>>

const isForInstructor = (call: AnswerCall) => call !== lessonEndpoints.answer

const titles: Record<Answer, string> = {
  accept: '레슨 수락하기',
  decline: '요청 거절하기',
  propose: '다른 시간 제안하기',
}
const done: Record<Answer, string> = {
  accept: '레슨을 수락했어요',
  decline: '요청을 거절했어요',
  propose: '시간을 제안했어요',
}

interface Typed {
  /** The value of the time field, in Seoul: 2026-11-22T14:00. */
  time: string
  message: string
}

const initial: Typed = { time: '', message: '' }

function isTyped(stored: unknown): stored is Typed {
  if (typeof stored !== 'object' || stored === null) return false
  const { time, message } = stored as Partial<Typed>
  return typeof time === 'string' && typeof message === 'string'
}

function AnswerSheet({
  lesson,
  answer,
  answerCall,
  onClose,
}: {
  lesson: Lesson
  answer: Answer
  answerCall: AnswerCall
  onClose: () => void
}) {
  const give = useCall(answerCall)
  const formId = useId()
  const memberId = useRememberedMember()
  const form = useForm({
    initial,
    // What was typed for one answer must not be sent with another.
    draft: { name: `lesson-${answer}-${lesson.id}`, memberId, isValid: isTyped },
    check: ({ time, message }) => {
      if (answer === 'propose' && time === '') return { field: 'time', message: lessonMessages.noTime }
      return countCharacters(message.trim()) > longestMessage
        ? { field: 'message', message: lessonMessages.messageLong }
        : null
    },
    toField: (name) => (name === 'message' || (name === 'time' && answer === 'propose') ? name : null),
    send: ({ time, message }) =>
      give.mutateAsync({
        params: { id: lesson.id },
        body: {
          answer,
          time: answer === 'propose' ? `${time.slice(0, 16)}:00+09:00` : null,
          message: message.trim(),
        },
      }),
    onSent: () => {
      showToast({ type: 'success', message: done[answer] })
      onClose()
    },
    onFailed: (error) => sayFailure(error),
  })
  const { isSending } = form

  return (
    <BottomSheet
      open
      title={titles[answer]}
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={formId}
          size="bottom"
          variant={answer === 'decline' ? 'danger' : 'primary'}
          busy={isSending}
        >
          {answer === 'accept' ? '수락' : answer === 'decline' ? '거절' : '제안 보내기'}
        </Button>
      }
    >
      <Form id={formId} form={form}>
        <ContinuedDraft form={form} className="mb-4" />
        <p className="mb-4 text-15 text-ink-dim">
          {answer === 'accept'
            ? isForInstructor(answerCall)
              ? '수락하면 요청한 사람의 연락처가 강사에게 보여요.'
              : '수락하면 요청한 사람의 연락처가 보여요.'
            : answer === 'decline'
              ? '연락처는 보이지 않고, 요청한 사람에게 알림이 가요.'
              : '요청한 사람이 괜찮다고 하면 레슨이 정해져요.'}
        </p>
        {answer === 'propose' ? (
          <TextField label="제안할 시간" type="datetime-local" {...form.text('time')} />
        ) : null}
        <TextArea label="남기는 말 (선택)" maxCharacters={longestMessage} {...form.text('message')} />
      </Form>
    </BottomSheet>
  )
}

/** A request as the instructor or an operator sees it. */
export function LessonCard({
  lesson,
  answerCall = lessonEndpoints.answer,
}: {
  lesson: Lesson
  answerCall?: AnswerCall | undefined
}) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isCallingOff, setCallingOff] = useState(false)
  const { state, name, phone, email, content, wishedAt, lessonAt, message, requestedAt, instructorName } =
    lesson
  const canAgree = !lesson.isInstructorStopped
  const isWithdrawn = state === 'withdrawn'
  const time = lessonAt ?? wishedAt
  const now = useNow()
  const isPast = (moment: string | null) => now !== null && moment !== null && !isAhead(moment, now)
  const isWishPast = isPast(wishedAt)
  // Accepting means the requested time, and a card with a proposal shows that instead.
  const canAccept = state === 'waiting' && !isWishPast
  const isProposalPast = state === 'proposed' && isPast(lessonAt)
  return (
    <article className="rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-semibold text-17 text-ink">{isWithdrawn ? '취소된 요청' : name}</h2>
        <LessonStateBadge state={state} isCalledOff={lesson.calledOffAt !== null} />
      </div>
      <p className="mt-0.5 text-13 text-ink-dim">
        {isForInstructor(answerCall) ? `${instructorName} 강사 · ` : null}
        <PostedAt moment={requestedAt} />
      </p>
      <p className="mt-3 flex items-start gap-2 text-15 text-ink">
        <Icon name="clock" size={20} className="mt-0.5 shrink-0 text-ink-dim" />
        {time === null ? '언제든 좋아요' : seoulShortMoment(new Date(time))}
      </p>
      {isWithdrawn ? (
        <p className="mt-2 text-15 text-ink-dim">요청한 사람이 취소해서 이름과 내용은 보이지 않아요.</p>
      ) : (
        <p className="mt-2 whitespace-pre-line text-15 text-ink">{content}</p>
      )}
      {message === '' ? null : (
        <p className="mt-3 whitespace-pre-line rounded-control bg-sunken px-3 py-2.5 text-13 text-ink">
          <span className="text-ink-dim">{lesson.calledOffAt === null ? '남긴 말' : '취소한 이유'}: </span>
          {message}
        </p>
      )}
      {phone === null ? null : (
        <p className="mt-3 flex flex-wrap gap-x-4">
          <a
            href={`tel:${phone}`}
            className="tabular inline-flex min-h-11 items-center gap-1.5 font-bold text-17 text-brand-strong"
          >
            <Icon name="phone" size={20} />
            {formatPhone(phone)}
          </a>
          {email === null ? null : (
            <a
              href={`mailto:${email}`}
              className="inline-flex min-h-11 min-w-0 items-center break-all text-15 text-brand-strong"
            >
              {email}
            </a>
          )}
        </p>
      )}
      {isOpen(lesson) && !canAgree ? (
        <p className="mt-3 text-13 text-ink-dim">강사 활동이 중지되어 거절만 할 수 있어요.</p>
      ) : isProposalPast || (state === 'waiting' && isWishPast) ? (
        <p className="mt-3 text-13 text-ink-dim">
          {isProposalPast ? '제안한 시간이 지났어요. 다른 시간을 제안해 주세요.' : lessonMessages.wishPassed}
        </p>
      ) : null}
      {isOpen(lesson) ? (
        <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2">
          {canAgree && canAccept ? <Button onClick={() => setAnswer('accept')}>수락</Button> : null}
          {canAgree ? (
            <Button variant={canAccept ? 'secondary' : 'primary'} onClick={() => setAnswer('propose')}>
              시간 제안
            </Button>
          ) : null}
          <Button variant="secondary" onClick={() => setAnswer('decline')}>
            거절
          </Button>
        </div>
      ) : null}
      {isForInstructor(answerCall) || now === null || !canCallOff(lesson, now) ? null : (
        <Button variant="secondary" className="mt-4 w-full" onClick={() => setCallingOff(true)}>
          레슨 취소하기
        </Button>
      )}
      {isCallingOff ? (
        <Suspense>
          <CallOffSheet lesson={lesson} onClose={() => setCallingOff(false)} />
        </Suspense>
      ) : null}
      {answer === null ? null : (
        <AnswerSheet
          lesson={lesson}
          answer={answer}
          answerCall={answerCall}
          onClose={() => setAnswer(null)}
        />
      )}
    </article>
  )
}
