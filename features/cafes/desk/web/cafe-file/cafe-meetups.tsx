import { useState } from 'react'
import { useMay } from '~/features/accounts/desk/web/queries'
import { whyBadCancelReason } from '~/features/cafes/cancel-reason'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { useForm } from '~/lib/web/use-form'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { CardSection } from '~/ui/card-section'
import { Form } from '~/ui/form'
import { Link } from '~/ui/link'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import type { ManagedCafeFile } from '../../endpoints'
import { useCafeChanges } from '../use-cafe-changes'

type Meetup = ManagedCafeFile['meetups'][number]

function CancelForm({ cafe, meetup, onDone }: { cafe: ManagedCafeFile; meetup: Meetup; onDone: () => void }) {
  const { cancelMeetup, explain } = useCafeChanges(cafe)
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => {
      const message = whyBadCancelReason(reason)
      return message === null ? null : { field: 'reason', message }
    },
    send: ({ reason }) => cancelMeetup(meetup.id, reason.trim()),
    onSent: () => {
      showToast({ type: 'success', message: '모임을 취소했어요' })
      onDone()
    },
    onFailed: (error) => explain(error, '모임을 취소하지 못했어요'),
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <p className="text-pretty text-15 text-ink">
        '{meetup.title}' 모임의 {meetup.notified}명에게 이유와 함께 알려요. 사용한 이용권은 모두에게 돌아가요.
        되돌릴 수 없어요.
      </p>
      <TextField
        label="이유"
        name="reason"
        autoComplete="off"
        placeholder="카페가 문을 닫았어요"
        {...form.text('reason')}
      />
      <Button type="submit" variant="danger" size="bottom" busy={form.isSending}>
        모임 취소
      </Button>
    </Form>
  )
}

/** The coming meetups at a cafe, which an operator can cancel, for example before hiding the cafe. */
export function CafeMeetups({ cafe }: { cafe: ManagedCafeFile }) {
  const may = useMay()
  const [cancelled, setCancelled] = useState<Meetup | null>(null)
  const more = cafe.comingMeetups - cafe.meetups.length
  return (
    <CardSection id="cafe-meetups" title="열릴 모임">
      {cafe.meetups.length === 0 ? (
        <p className="text-15 text-ink-dim">이 카페에서 열릴 모임이 없어요.</p>
      ) : (
        <ul aria-label="열릴 모임" className="divide-y divide-line">
          {cafe.meetups.map((meetup) => (
            <li key={meetup.id} className="flex min-h-16 items-center justify-between gap-3 py-2">
              <span className="min-w-0">
                <Link
                  href={paths.meetup(meetup.id)}
                  className="tap-44 wrap-anywhere font-semibold text-15 text-ink"
                >
                  {meetup.title}
                </Link>
                <span className="tabular block text-13 text-ink-dim">
                  {seoulShortMoment(new Date(meetup.startsAt))} · {meetup.seated}명
                </span>
              </span>
              {may('support') ? (
                <Button variant="secondary" size="small" onClick={() => setCancelled(meetup)}>
                  취소
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <p className="tabular pt-2 text-13 text-ink-dim">그 뒤에 {grouped(more)}개가 더 있어요.</p>
      ) : null}
      <BottomSheet open={cancelled !== null} title="모임을 취소할까요?" onClose={() => setCancelled(null)}>
        {cancelled === null ? null : (
          <CancelForm cafe={cafe} meetup={cancelled} onDone={() => setCancelled(null)} />
        )}
      </BottomSheet>
    </CardSection>
  )
}
