import { useRememberedMember } from '~/features/accounts/web/use-session'
import {
  cafeLimits,
  clockTime,
  openingBetween,
  profileMessages,
  whyBadText,
} from '~/features/cafes/cafe-profile'
import {
  areOpenings,
  hoursInWords,
  minutesInDay,
  type Opening,
  weekdayNames,
} from '~/features/cafes/opening-hours'
import { MeetupsToComeForm, useMeetupsToCome } from '~/features/cafes/web/meetups-to-come-form'
import { staffPaths } from '~/features/staff-paths'
import { isLike } from '~/lib/web/form-draft'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { useCall } from '~/lib/web/use-call'
import { type FormProblem, useForm } from '~/lib/web/use-form'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { ChangedNote } from '~/ui/changed-note'
import { ContinuedDraft, Form } from '~/ui/form'
import { Icon } from '~/ui/icon'
import { Switch } from '~/ui/switch'
import { TextArea } from '~/ui/text-area'
import { TextField } from '~/ui/text-field'
import { showToast } from '~/ui/toast-store'
import { consoleEndpoints, type ManagedCafe } from '../endpoints'
import { ConsoleScreen } from './console-screen'
import { managedCafeNeeds } from './needs'
import { SaveBar } from './save-bar'
import { useSectionBase } from './use-section-base'

export const loader = memberLoader
export const clientLoader = memberNeeds(managedCafeNeeds)

/** The form values of one weekday. */
interface DayTyped {
  isOpen: boolean
  opens: string
  closes: string
}

interface Values {
  days: DayTyped[]
  hoursText: string
  /** Asked for only where the hours call meetups off. */
  cancelReason: string
}

const usual: Opening = { opens: 12 * 60, closes: 22 * 60 }

function toTyped(opening: Opening | null): DayTyped {
  const { opens, closes } = opening ?? usual
  return { isOpen: opening !== null, opens: clockTime(opens), closes: clockTime(closes) }
}

function toOpening({ isOpen, opens, closes }: DayTyped): Opening | null {
  return isOpen ? openingBetween(opens, closes) : null
}

const isLikeWeek = isLike<Values>({
  days: [{ isOpen: true, opens: '', closes: '' }],
  hoursText: '',
  cancelReason: '',
})
const isTyped = (stored: unknown): stored is Values =>
  isLikeWeek(stored) && stored.days.length === weekdayNames.length

function checkWeek({ days, hoursText }: Values): FormProblem | null {
  const blank = days.findIndex((day) => day.isOpen && toOpening(day) === null)
  if (blank >= 0) return { field: `days.${blank}`, message: '여는 시각과 닫는 시각을 입력해 주세요.' }
  const week = days.map(toOpening)
  if (!areOpenings(week)) {
    const at = week.findIndex((day, place) => {
      const next = week[(place + 1) % week.length] ?? null
      return day !== null && next !== null && day.closes > next.opens + minutesInDay
    })
    return { field: `days.${Math.max(at, 0)}`, message: profileMessages.hours }
  }
  const bad = whyBadText(hoursText, cafeLimits.hoursText, profileMessages.hoursText)
  return bad ? { field: 'hoursText', message: bad } : null
}

/** '다음 날 02:00까지 열어요' if the cafe closes after midnight, '24시간 열어요' for a whole day; otherwise null. */
function endInWords(day: DayTyped): string | null {
  const opening = toOpening(day)
  if (opening === null) return null
  if (opening.closes === opening.opens + minutesInDay) return '24시간 열어요'
  return opening.closes > minutesInDay ? `다음 날 ${clockTime(opening.closes)}까지 열어요` : null
}

function DayRow({
  name,
  day,
  problem,
  onChange,
}: {
  name: string
  day: DayTyped
  problem: string | undefined
  onChange: (day: DayTyped) => void
}) {
  const note = endInWords(day)
  return (
    <fieldset className="border-line border-b py-2 last:border-b-0">
      <legend className="sr-only">{name}요일</legend>
      <Switch
        label={`${name}요일`}
        description={day.isOpen ? undefined : '쉬어요'}
        checked={day.isOpen}
        onChange={(isOpen) => onChange({ ...day, isOpen })}
      />
      {day.isOpen ? (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="여는 시각"
            type="time"
            value={day.opens}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => onChange({ ...day, opens: event.target.value })}
          />
          <TextField
            label="닫는 시각"
            type="time"
            value={day.closes}
            error={problem}
            hint={note ?? undefined}
            onChange={(event) => onChange({ ...day, closes: event.target.value })}
          />
        </div>
      ) : null}
    </fieldset>
  )
}

function HoursForm({ cafe }: { cafe: ManagedCafe }) {
  const section = useSectionBase(cafe, 'hours')
  const { base, version, readAgain, explain } = section
  const change = useCall(consoleEndpoints.changeWeek)
  const memberId = useRememberedMember()
  const meetups = useMeetupsToCome()
  const form = useForm<Values, Pick<ManagedCafe, 'opening' | 'hoursText'>>({
    initial: {
      days: weekdayNames.map((_, at) => toTyped(base.opening === null ? usual : (base.opening[at] ?? null))),
      hoursText: base.hoursText ?? '',
      cancelReason: '',
    },
    draft: { name: `cafe-hours-${cafe.id}`, memberId, isValid: isTyped },
    check: (values) => checkWeek(values) ?? meetups.check(values.cancelReason),
    toField: (field) => (field.startsWith('opening') ? 'days.0' : field),
    send: async ({ days, hoursText, cancelReason }) => {
      const week = { opening: days.map(toOpening), hoursText: hoursText.trim() || null }
      await change.mutateAsync({
        params: { cafeId: cafe.id },
        body: { ...week, version, ...meetups.cancelling(cancelReason) },
      })
      return week
    },
    onSent: async (saved) => {
      meetups.goBack()
      await readAgain(saved)
      showToast({ type: 'success', message: '영업시간을 저장했어요' })
    },
    onFailed: (error) => (meetups.takes(error) ? undefined : explain(error)),
    staysOpen: true,
  })
  const { days } = form.values
  const setDay = (at: number, day: DayTyped) =>
    form.change({ days: days.map((other, place) => (place === at ? day : other)) })
  const [monday] = days

  return (
    <>
      <Form form={form} className="px-5 pt-4 pb-6">
        <ContinuedDraft form={form} className="mb-4" />
        <ChangedNote form={form} section={section} />
        {base.opening === null ? (
          <p className="rounded-card bg-sunken px-4 py-3 text-13 text-ink-dim">
            아직 영업시간이 없어요. 저장하면 지금 영업 중인지 손님에게 보여요.
          </p>
        ) : null}
        {weekdayNames.map((name, at) => {
          const day = days[at]
          return day === undefined ? null : (
            <DayRow
              key={name}
              name={name}
              day={day}
              problem={form.problemOf(`days.${at}`)}
              onChange={(next) => setDay(at, next)}
            />
          )
        })}
        {monday?.isOpen ? (
          <Button
            variant="secondary"
            className="mt-3"
            icon={<Icon name="refresh" size={18} />}
            onClick={() => form.change({ days: days.map((day) => (day.isOpen ? { ...monday } : day)) })}
          >
            여는 날을 모두 월요일처럼
          </Button>
        ) : null}
        <TextArea
          className="mt-6"
          label="영업시간 안내 (선택)"
          name="hoursText"
          rows={2}
          maxCharacters={cafeLimits.hoursText}
          {...form.text('hoursText')}
          hint={`비워 두면 이렇게 보여요: ${hoursInWords(days.map(toOpening))}`}
        />
        <SaveBar form={form} isUnsaved={base.opening === null} />
      </Form>
      <BottomSheet open={meetups.toCome !== null} title="모임을 취소할까요?" onClose={meetups.goBack}>
        {meetups.toCome === null ? null : (
          <MeetupsToComeForm
            form={form}
            toCome={meetups.toCome}
            lead="새 영업시간 밖에"
            confirmLabel="모두 취소하고 저장"
            canCancel={cafe.role === 'owner'}
            onBack={meetups.goBack}
          />
        )}
      </BottomSheet>
    </>
  )
}

export default function HoursPage() {
  return (
    <ConsoleScreen title="영업시간" path={staffPaths.hours}>
      {(cafe) => <HoursForm cafe={cafe} />}
    </ConsoleScreen>
  )
}
