import { useState } from 'react'
import { dayOffsAheadDays, openingBetween } from '~/features/cafes/cafe-profile'
import type { ManagedCafe } from '~/features/cafes/console/endpoints'
import { dateAfter, minutesInDay } from '~/features/cafes/opening-hours'
import { MeetupsToComeForm, useMeetupsToCome } from '~/features/cafes/web/meetups-to-come-form'
import { longestBlockReason } from '~/features/meetups/seats/cafe-seats'
import { countCharacters } from '~/lib/characters'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { Button } from '~/ui/button'
import { Form } from '~/ui/form'
import { LazyCalendar } from '~/ui/lazy-calendar'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { meetupConsoleEndpoints } from '../../endpoints'

/** Blocks hours of a day, and calls off the meetups over them. */
export function BlockForm({ cafe, onDone }: { cafe: ManagedCafe; onDone: () => void }) {
  const block = useCall(meetupConsoleEndpoints.blockHours)
  const [today] = useState(() => seoulDate(timeNow()))
  const meetups = useMeetupsToCome()
  const form = useForm({
    initial: { day: today, from: '12:00', until: '14:00', reason: '', cancelReason: '' },
    check: ({ from, until, reason, cancelReason }) => {
      if (openingBetween(from, until) === null)
        return { field: 'from', message: '막을 시각을 입력해 주세요.' }
      if (countCharacters(reason.trim()) > longestBlockReason)
        return { field: 'reason', message: `이유는 ${longestBlockReason}자까지 쓸 수 있어요.` }
      return meetups.check(cancelReason)
    },
    send: ({ day, from, until, reason, cancelReason }, { key }) =>
      block.mutateAsync({
        params: { cafeId: cafe.id },
        body: { day, from, until, reason: reason.trim() || null, ...meetups.cancelling(cancelReason) },
        key,
      }),
    onSent: () => {
      showToast({ type: 'success', message: '시간을 막았어요' })
      onDone()
    },
    onFailed: (error) => {
      if (!meetups.takes(error)) sayFailure(error, '시간을 막지 못했어요')
    },
  })
  const { day, from, until } = form.values
  if (meetups.toCome !== null) {
    return (
      <MeetupsToComeForm
        form={form}
        toCome={meetups.toCome}
        lead={`${dayInWords(day)} 그 시간에`}
        confirmLabel="모두 취소하고 막기"
        canCancel={cafe.role === 'owner'}
        onBack={meetups.goBack}
      />
    )
  }
  const between = openingBetween(from, until)
  const problem = form.problemOf('day')
  return (
    <Form form={form} className="flex flex-col gap-3">
      <div data-invalid={problem ? true : undefined}>
        <LazyCalendar
          label="막을 날"
          value={day}
          today={today}
          min={today}
          max={dateAfter(today, dayOffsAheadDays)}
          onChange={(day) => form.change({ day })}
        />
        <p aria-live="polite" className="min-h-5 text-13 text-bad">
          {problem}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField label="시작" type="time" {...form.text('from')} />
        <TextField
          label="끝"
          type="time"
          {...form.text('until')}
          hint={between !== null && between.closes > minutesInDay ? '다음 날까지' : undefined}
        />
      </div>
      <TextField
        label="이유 (선택)"
        autoComplete="off"
        placeholder="대관"
        hint="카페 관리에서만 보여요."
        {...form.text('reason')}
      />
      <Button type="submit" size="bottom" busy={form.isSending}>
        {dayInWords(day)} 막기
      </Button>
    </Form>
  )
}
