import { seoulEnd } from '~/lib/seoul-date'
import { Chip } from '~/ui/chip'
import type { Hours } from '../../../../cafes/opening-hours'
import { closingAfter, whyCafeCannot } from '../../../core/cafe-hours'
import { apartHours, isDay, isTime, startsAtOf } from '../../../core/meetup'
import { endInWords, endsBeforeLastTrain, lastings, type MeetupEnd } from '../../../core/meetup-end'

/** Until when the meetup lasts, if the host says so. */
export function EndField({
  day,
  time,
  hours,
  value,
  error,
  onChange,
}: {
  day: string
  /** Of the start, 'HH:mm'. */
  time: string
  /** Null while no cafe is known. */
  hours: Hours | null
  value: MeetupEnd
  error: string | undefined
  onChange: (end: MeetupEnd) => void
}) {
  const isKnown = hours !== null && isDay(day)
  const startsAt = isTime(time) ? startsAtOf(isKnown ? day : '2000-01-01', time) : null
  const closesLater = (lastsMinutes: number) =>
    !isKnown || startsAt === null || whyCafeCannot({ startsAt, lastsMinutes }, hours) !== 'endsAfterClosing'
  const closesAt = isKnown && startsAt !== null ? closingAfter(startsAt, hours) : null
  const closes =
    closesAt === null || lastings.every(closesLater) ? '' : ` 카페가 ${seoulEnd(closesAt)}에 닫아요.`
  const isUnsaid = value.lastsMinutes === null && !value.beforeLastTrain
  return (
    <fieldset className="mb-6" data-invalid={error ? true : undefined}>
      <legend className="font-semibold text-13 text-ink">
        언제까지 하나요? <span className="font-normal text-ink-dim">(선택)</span>
      </legend>
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Chip selected={isUnsaid} onClick={() => onChange({ lastsMinutes: null, beforeLastTrain: false })}>
          정하지 않음
        </Chip>
        <Chip
          selected={value.beforeLastTrain}
          onClick={() => onChange({ lastsMinutes: null, beforeLastTrain: true })}
        >
          {endsBeforeLastTrain}
        </Chip>
        {startsAt === null
          ? null
          : lastings.map((lastsMinutes) => (
              <Chip
                key={lastsMinutes}
                className="tabular"
                selected={value.lastsMinutes === lastsMinutes}
                disabled={!closesLater(lastsMinutes)}
                onClick={() => onChange({ lastsMinutes, beforeLastTrain: false })}
              >
                {endInWords(startsAt, { lastsMinutes, beforeLastTrain: false })}
              </Chip>
            ))}
      </div>
      <p className="pt-1.5 text-13 text-ink-dim">
        정하지 않으면 {apartHours}시간쯤으로 봐요. 연 뒤에는 바꿀 수 없어요.{closes}
      </p>
      <p aria-live="polite" className="text-13 text-bad">
        {error}
      </p>
    </fieldset>
  )
}
