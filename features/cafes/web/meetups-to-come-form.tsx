import { useState } from 'react'
import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { detailsOf } from '~/lib/web/call-failed'
import type { FormProblem, Form as FormState } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { longestCancelReason, whyBadCancelReason } from '../cancel-reason'
import { cafeRefusals, type MeetupsToCome } from '../refusals'

/** What a form about a change that closes doors keeps of the meetups that it would call off. */
export interface Cancelling {
  confirmed: string | null
  cancelReason: string | null
}

/**
 * For a form whose change may be refused because of meetups: `toCome` is their list from the refusal, which the form then
 * shows with `MeetupsToComeForm`, and sends the change again with `cancelling`.
 */
export function useMeetupsToCome() {
  const [toCome, setToCome] = useState<MeetupsToCome | null>(null)
  return {
    toCome,
    cancelling: (reason: string): Cancelling => ({
      confirmed: toCome?.meetupsVersion ?? null,
      cancelReason: toCome === null ? null : reason.trim(),
    }),
    check: (reason: string): FormProblem | null => {
      const message = toCome === null ? null : whyBadCancelReason(reason)
      return message === null ? null : { field: 'cancelReason', message }
    },
    /** Whether the call failed because of meetups, which are then shown. */
    takes: (error: unknown): boolean => {
      const details = detailsOf(error, cafeRefusals.meetupsToCome)
      if (details === null) return false
      if (toCome !== null) {
        showToast({ type: 'error', message: '그사이 모임이 바뀌었어요. 다시 확인해 주세요.' })
      }
      setToCome(details)
      return true
    },
    goBack: () => setToCome(null),
  }
}

/** The meetups that a change would call off, what their people read, and the ways on and back. */
export function MeetupsToComeForm<Values extends { cancelReason: string }>({
  form,
  toCome,
  lead,
  confirmLabel,
  canCancel = true,
  onBack,
}: {
  form: FormState<Values>
  toCome: MeetupsToCome
  /** '이날' in '이날 모임 1개, 신청 2명이 있어요'. */
  lead: string
  confirmLabel: string
  canCancel?: boolean
  onBack: () => void
}) {
  const { meetups, count, people, passes } = toCome
  return (
    <Form form={form} className="flex flex-col gap-3">
      <div role="status">
        <p className="tabular font-bold text-17 text-ink">
          {lead} 모임 {grouped(count)}개, 신청 {grouped(people)}명이 있어요
        </p>
        <p className="mt-1 text-pretty text-15 text-ink-dim">
          {canCancel
            ? `모두 취소하면 ${passes === 0 ? '' : `이용권 ${grouped(passes)}장이 바로 돌아가고, `}모두에게 이유를 알려요. 되돌릴 수 없어요.`
            : '모임을 취소하는 일은 점주만 할 수 있어요. 점주에게 알려 주세요.'}
        </p>
      </div>
      <ul aria-label="취소될 모임" className="divide-y divide-line rounded-card bg-sunken px-4">
        {meetups.map(({ id, title, startsAt, people, passes }) => (
          <li key={id} className="py-3">
            <span className="wrap-anywhere block font-semibold text-15 text-ink">{title}</span>
            <span className="tabular block text-13 text-ink-dim">
              {seoulShortMoment(new Date(startsAt))} · {people}명{passes === 0 ? '' : ` · 이용권 ${passes}장`}
            </span>
          </li>
        ))}
        {count > meetups.length ? (
          <li className="tabular py-3 text-13 text-ink-dim">
            그 뒤에 {grouped(count - meetups.length)}개가 더 있어요.
          </li>
        ) : null}
      </ul>
      {canCancel ? (
        <TextField
          label="모임 사람들에게 알릴 이유"
          name="cancelReason"
          autoComplete="off"
          placeholder="내부 수리로 이날은 쉬어요"
          hint={`${longestCancelReason}자까지 쓸 수 있어요.`}
          value={form.values.cancelReason}
          error={form.problemOf('cancelReason')}
          onChange={(event) => form.change({ cancelReason: event.target.value } as Partial<Values>)}
        />
      ) : null}
      <div className="flex flex-col gap-2">
        {canCancel ? (
          <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
            {confirmLabel}
          </Button>
        ) : null}
        <Button variant="secondary" size="bottom" onClick={onBack}>
          돌아가기
        </Button>
      </div>
    </Form>
  )
}
