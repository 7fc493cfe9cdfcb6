import { useEffect } from 'react'
import { useRequireMember, useSession } from '~/features/accounts/web/use-session'
import { isRefused } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Form } from '~/ui/form'
import { sayFailure } from '~/ui/say-failure'
import { Switch } from '~/ui/switch'
import { TextArea } from '~/ui/text-area'
import type { Sheet } from '~/ui/use-sheet'
import { reportEndpoints } from '../endpoints'
import { reportRefusals } from '../refusals'
import {
  longestReport,
  lookedAtHours,
  type ReportedKind,
  type ReportReason,
  type ReviewReason,
  reviewReasons,
  takesText,
  whyCannotReport,
} from '../report'
import { ReasonChoice } from './reason-choice'

export interface Reported {
  about: ReportedKind
  id: number
  name: string
  /** The meetup at which it happened, for a person. */
  meetupId?: number
}

interface Draft {
  reason: ReportReason | null
  text: string
  blocks: boolean
}

/** Reports something to the operators. Visitors are sent to the login first. */
export function ReportSheet({
  reported,
  sheet,
  onSend,
  onBlocked,
}: {
  reported: Reported
  sheet: Sheet
  /** Sends what is reported by a call of its own. */
  onSend?: (reason: ReviewReason) => Promise<unknown>
  /** Called when the report has also blocked the person. */
  onBlocked?: () => void
}) {
  const { about, id, name, meetupId } = reported
  const send = useCall(reportEndpoints.report)
  const { status } = useSession()
  const requireMember = useRequireMember()
  const isVisitor = status === 'out'

  const { isOpen, closeThen } = sheet
  useEffect(() => {
    if (isOpen && isVisitor) closeThen(() => void requireMember())
  })

  function onSent(isBlocked: boolean) {
    const told = `${lookedAtHours}시간 안에 확인하고 결과를 알려 드릴게요. MY의 내 신고에서도 볼 수 있어요.`
    const aboutBlock = isBlocked ? ' 차단해서 앞으로 같은 모임에 함께 앉지 않아요.' : ''
    closeThen(async () => {
      await showDialog({ title: '신고했어요', message: told + aboutBlock })
      if (isBlocked) onBlocked?.()
    })
  }

  const form = useForm<Draft, { isBlocked: boolean }>({
    initial: { reason: null, text: '', blocks: true },
    check: ({ reason, text }) => whyCannotReport({ about, reason, text }),
    send: async ({ reason, text, blocks }) => {
      if (reason === null) throw new Error('it was checked that there is a reason')
      if (about === 'review') {
        await onSend?.(reviewReasons.find((known) => known === reason) ?? 'other')
        return { isBlocked: false }
      }
      const body = { about, id, reason, text: text.trim(), meetupId: meetupId ?? null, blocks }
      return send.mutateAsync({ body })
    },
    onSent: ({ isBlocked }) => onSent(isBlocked),
    onFailed: (error) => {
      if (!isRefused(error, reportRefusals.alreadyReported)) return sayFailure(error, '신고하지 못했어요')
      const title = about === 'review' ? '이미 신고한 리뷰예요' : '이미 신고했어요'
      closeThen(() => void showDialog({ title, message: '운영팀이 확인하고 있어요.' }))
    },
    staysOpen: true,
  })
  const { reason, blocks } = form.values
  return (
    <BottomSheet
      open={isOpen && !isVisitor}
      title={about === 'person' ? `${name} 님 신고하기` : '신고하기'}
      onClose={sheet.close}
    >
      <Form form={form}>
        {about === 'person' ? null : (
          <p className="break-words pb-2 font-semibold text-15 text-ink">{name}</p>
        )}
        <ReasonChoice
          about={about}
          legend="어떤 점이 문제인가요? 누가 신고했는지는 알리지 않아요."
          value={reason}
          problem={form.problemOf('reason')}
          onChange={(chosen) => form.change({ reason: chosen })}
        />
        {takesText(about) ? (
          <TextArea
            label={reason === 'other' ? '내용' : '내용 (선택)'}
            name="text"
            className="mt-3"
            hint="운영팀만 읽어요. 언제 어떤 일이 있었는지 써 주세요."
            maxCharacters={longestReport}
            rows={3}
            {...form.text('text')}
          />
        ) : null}
        {about === 'person' ? (
          <Switch
            label="이 사람 차단하기"
            description="같은 모임에 함께 앉지 않고, 이 사람의 리뷰도 보이지 않아요."
            checked={blocks}
            onChange={(checked) => form.change({ blocks: checked })}
          />
        ) : null}
        <Button type="submit" size="bottom" className="mt-3" busy={form.isSending}>
          신고하기
        </Button>
      </Form>
    </BottomSheet>
  )
}
