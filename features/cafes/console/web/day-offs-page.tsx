import { useState } from 'react'
import { cafeLimits, dayOffsAheadDays, profileMessages, whyBadText } from '~/features/cafes/cafe-profile'
import { dateAfter } from '~/features/cafes/opening-hours'
import { MeetupsToComeForm, useMeetupsToCome } from '~/features/cafes/web/meetups-to-come-form'
import { staffPaths } from '~/features/staff-paths'
import { dayInWords } from '~/lib/day-in-words'
import { seoulDate } from '~/lib/seoul-date'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { timeNow } from '~/lib/web/now'
import { useCall } from '~/lib/web/use-call'
import { useForm } from '~/lib/web/use-form'
import { BottomBar } from '~/ui/bottom-bar'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Form } from '~/ui/form'
import { IconButton } from '~/ui/icon-button'
import { LazyCalendar } from '~/ui/lazy-calendar'
import { sayFailure } from '~/ui/say-failure'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { managedCafeNeeds } from './needs'

export const loader = memberLoader
export const clientLoader = memberNeeds(managedCafeNeeds)

function DayOffForm({ cafe, onDone }: { cafe: ManagedCafe; onDone: () => void }) {
  const set = useCall(consoleEndpoints.setDayOff)
  const [today] = useState(() => seoulDate(timeNow()))
  const meetups = useMeetupsToCome()
  const form = useForm({
    initial: { day: null as string | null, reason: '', cancelReason: '' },
    check: ({ day, reason, cancelReason }) => {
      if (day === null) return { field: 'day', message: '쉬는 날을 선택해 주세요.' }
      const bad = whyBadText(reason, cafeLimits.dayOffReason, profileMessages.reason)
      return bad ? { field: 'reason', message: bad } : meetups.check(cancelReason)
    },
    send: ({ day, reason, cancelReason }) =>
      set.mutateAsync({
        params: { cafeId: cafe.id, day: day ?? today },
        body: { reason: reason.trim(), ...meetups.cancelling(cancelReason) },
      }),
    onSent: () => {
      showToast({ type: 'success', message: '휴무일을 추가했어요' })
      onDone()
    },
    onFailed: (error) => {
      if (!meetups.takes(error)) sayFailure(error, '휴무일을 추가하지 못했어요')
    },
  })
  const problem = form.problemOf('day')
  if (meetups.toCome !== null) {
    return (
      <MeetupsToComeForm
        form={form}
        toCome={meetups.toCome}
        lead={form.values.day === null ? '이날' : dayInWords(form.values.day)}
        confirmLabel="모두 취소하고 쉬기"
        canCancel={cafe.role === 'owner'}
        onBack={meetups.goBack}
      />
    )
  }
  return (
    <Form form={form} className="flex flex-col gap-3">
      <div data-invalid={problem ? true : undefined}>
        <LazyCalendar
          label="쉬는 날"
          value={form.values.day}
          today={today}
          min={today}
          max={dateAfter(today, dayOffsAheadDays)}
          marked={cafe.dayOffs.map(({ day }) => day)}
          onChange={(day) => form.change({ day })}
        />
        <p aria-live="polite" className="min-h-5 text-13 text-bad">
          {problem}
        </p>
      </div>
      <TextField
        label="이유 (선택)"
        name="reason"
        autoComplete="off"
        placeholder="내부 수리"
        {...form.text('reason')}
      />
      <Button type="submit" size="bottom" busy={form.isSending}>
        {form.values.day === null ? '휴무일 추가' : `${dayInWords(form.values.day)} 휴무 추가`}
      </Button>
    </Form>
  )
}

function DayOffs({ cafe }: { cafe: ManagedCafe }) {
  const remove = useCall(consoleEndpoints.removeDayOff)
  const [isAdding, setIsAdding] = useState(false)

  async function askToRemove(day: string) {
    await showDialog({
      title: `${dayInWords(day)} 휴무를 취소할까요?`,
      message: '이날은 정해 둔 영업시간대로 여는 날이 돼요.',
      confirmLabel: '휴무 취소',
      cancelLabel: '닫기',
      onConfirm: () =>
        remove.mutateAsync({ params: { cafeId: cafe.id, day } }).then(
          () => showToast({ type: 'success', message: '휴무를 취소했어요' }),
          (error: Error) => sayFailure(error, '휴무를 취소하지 못했어요'),
        ),
    })
  }

  return (
    <div className="pb-24">
      {cafe.dayOffs.length === 0 ? (
        <EmptyState
          icon="clock"
          title="정해 둔 휴무일이 없어요"
          description="매주 쉬는 요일은 영업시간에서, 하루만 쉬는 날은 여기에서 정해요."
        />
      ) : (
        <ul aria-label="휴무일" className="px-5 pt-2">
          {cafe.dayOffs.map(({ day, reason }) => (
            <li key={day} className="flex min-h-16 items-center gap-2 border-line border-b last:border-b-0">
              <span className="min-w-0 flex-1">
                <span className="tabular block font-medium text-15 text-ink">{dayInWords(day)}</span>
                <span className="block text-13 text-ink-dim">{reason ?? '이유 없음'}</span>
              </span>
              <IconButton
                icon="trash"
                label={`${dayInWords(day)} 휴무 취소`}
                onClick={() => askToRemove(day)}
              />
            </li>
          ))}
        </ul>
      )}
      <BottomBar>
        <Button size="bottom" onClick={() => setIsAdding(true)}>
          휴무일 추가
        </Button>
      </BottomBar>
      <BottomSheet open={isAdding} title="휴무일 추가" onClose={() => setIsAdding(false)}>
        <DayOffForm cafe={cafe} onDone={() => setIsAdding(false)} />
      </BottomSheet>
    </div>
  )
}

export default function DayOffsPage() {
  return (
    <ConsoleScreen title="휴무일" path={staffPaths.dayOffs}>
      {(cafe) => <DayOffs cafe={cafe} />}
    </ConsoleScreen>
  )
}
