import { Chip } from '~/ui/chip'
import { isTime, startsAtOf } from '../../meetup'
import { endInWords, endsBeforeLastTrain, lastings, type MeetupEnd } from '../../meetup-end'

/** Until when the meetup lasts, if the host says so. */
export function EndField({
  time,
  value,
  onChange,
}: {
  /** Of the start, 'HH:mm'. */
  time: string
  value: MeetupEnd
  onChange: (end: MeetupEnd) => void
}) {
  const startsAt = isTime(time) ? startsAtOf('2000-01-01', time) : null
  const isUnsaid = value.lastsMinutes === null && !value.beforeLastTrain
  return (
    <fieldset className="mb-6">
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
                onClick={() => onChange({ lastsMinutes, beforeLastTrain: false })}
              >
                {endInWords(startsAt, { lastsMinutes, beforeLastTrain: false })}
              </Chip>
            ))}
      </div>
      <p className="pt-1.5 text-13 text-ink-dim">정하지 않으면 3시간쯤으로 봐요. 연 뒤에는 바꿀 수 없어요.</p>
    </fieldset>
  )
}
