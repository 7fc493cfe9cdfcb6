import { useId, useState } from 'react'
import { useRememberedMember } from '~/features/accounts/web/use-session'
import { paths } from '~/features/paths'
import { countCharacters } from '~/lib/characters'
import { CallFailed } from '~/lib/web/call-failed'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Badge } from '~/ui/badge'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { ContinuedDraft, Form } from '~/ui/form'
import { Link } from '~/ui/link'
import { PostedAt } from '~/ui/posted-at'
import { sayFailure } from '~/ui/say-failure'
import { TextArea } from '~/ui/text-area'
import { showToast } from '~/ui/toast-store'
import { applicationMessages, feeInWords, longestOf } from '../../instructor'
import { InstructorPhoto } from '../../web/instructor-photo'
import { type Applicant, instructorDeskEndpoints } from '../endpoints'

function isReason(stored: unknown): stored is { reason: string } {
  if (typeof stored !== 'object' || stored === null) return false
  return 'reason' in stored && typeof stored.reason === 'string'
}

function DeclineSheet({ applicant, onClose }: { applicant: Applicant; onClose: () => void }) {
  const decide = useCall(instructorDeskEndpoints.decide)
  const formId = useId()
  const memberId = useRememberedMember()
  const isStop = applicant.state === 'approved'
  const form = useForm({
    initial: { reason: '' },
    // The draft survives signing in again, which the server may require before an instructor is stopped. A reason to
    // decline an application must not be sent as the reason of a later stop.
    draft: {
      name: `${isStop ? 'stop' : 'decline'}-instructor-${applicant.id}`,
      memberId,
      isValid: isReason,
    },
    check: ({ reason }) =>
      countCharacters(reason.trim()) > longestOf.reason
        ? { field: 'reason', message: applicationMessages.reasonLong }
        : null,
    toField: (name) => (name === 'reason' ? name : null),
    send: ({ reason }) => {
      const { id, version } = applicant
      return decide.mutateAsync({
        params: { id },
        body: { version, decision: 'decline', reason: reason.trim() },
      })
    },
    onSent: () => {
      showToast({ type: 'success', message: '거절했어요' })
      onClose()
    },
    onFailed: (error) => sayFailure(error),
  })
  return (
    <BottomSheet
      open
      title={isStop ? '강사 활동 중지' : '신청 거절'}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} size="bottom" variant="danger" busy={form.isSending}>
          {isStop ? '중지하기' : '거절하기'}
        </Button>
      }
    >
      <Form id={formId} form={form}>
        <ContinuedDraft form={form} className="mb-4" />
        <p className="mb-4 text-15 text-ink-dim">
          {applicant.name} 님에게 이유와 함께 알림이 가요. 강사 찾기에는 보이지 않아요.
        </p>
        <TextArea label="이유 (선택)" maxCharacters={longestOf.reason} {...form.text('reason')} />
      </Form>
    </BottomSheet>
  )
}

/** An application or an instructor, with the decisions that an operator can make. */
export function ApplicantCard({ applicant }: { applicant: Applicant }) {
  const decide = useCall(instructorDeskEndpoints.decide)
  const [isDeclining, setIsDeclining] = useState(false)
  const { id, version, state, name, nickname, address, intro, areas, certifications, fee, snsUrl } = applicant
  const { isLocationApproved, appliedAt, reason, at, center } = applicant

  async function approve(withLocation: boolean) {
    try {
      await decide.mutateAsync({
        params: { id },
        body: { version, decision: 'approve', isLocationApproved: withLocation },
      })
      showToast({ type: 'success', message: state === 'approved' ? '위치 확인을 바꿨어요' : '승인했어요' })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error)
    }
  }

  return (
    <article className="rounded-card bg-raised p-4 shadow-card ring-1 ring-line">
      <div className="flex items-start gap-3.5">
        <InstructorPhoto instructor={applicant} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-17 text-ink">
            {state === 'approved' ? (
              <Link href={paths.instructor(id)} className="tap-44">
                {name}
              </Link>
            ) : (
              name
            )}
          </h2>
          <p className="text-13 text-ink-dim">
            {nickname === null ? '계정 없음' : nickname} · <PostedAt moment={appliedAt} />
          </p>
        </div>
        {isLocationApproved ? (
          <Badge tone="good" icon="check">
            위치 확인
          </Badge>
        ) : null}
      </div>
      <p className="mt-3 text-15 text-ink">
        {address}
        {at === null ? <span className="text-13 text-warn"> (좌표 없음)</span> : null}
      </p>
      <p className="mt-2 whitespace-pre-line text-15 text-ink">{intro}</p>
      <p className="tabular mt-2 text-13 text-ink-dim">
        {[feeInWords(fee), areas.join(', '), certifications.join(', '), snsUrl ?? '']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {center === null ? null : (
        <p className="wrap-anywhere mt-2 text-13 text-ink-dim">
          교육 센터: {[center.name, center.address, ...center.programs].join(' · ')}
        </p>
      )}
      {reason === '' ? null : <p className="mt-2 text-13 text-bad">거절 이유: {reason}</p>}
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        {state === 'approved' ? (
          <Button
            variant="secondary"
            busy={decide.isPending}
            onClick={() => void approve(!isLocationApproved)}
          >
            {isLocationApproved ? '위치 확인 취소' : '위치 확인'}
          </Button>
        ) : (
          <>
            <Button className="col-span-full" busy={decide.isPending} onClick={() => void approve(true)}>
              승인하고 위치 확인
            </Button>
            <Button variant="secondary" disabled={decide.isPending} onClick={() => void approve(false)}>
              위치 없이 승인
            </Button>
          </>
        )}
        {state === 'declined' ? null : (
          <Button variant="secondary" onClick={() => setIsDeclining(true)}>
            {state === 'approved' ? '활동 중지' : '거절'}
          </Button>
        )}
      </div>
      {isDeclining ? <DeclineSheet applicant={applicant} onClose={() => setIsDeclining(false)} /> : null}
    </article>
  )
}
