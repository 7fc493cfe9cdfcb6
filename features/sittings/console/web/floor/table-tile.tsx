import { minutesLeft, playersAt, rememberedMs } from '~/features/sittings/sitting'
import { endInWords } from '~/features/timer/forecast-in-words'
import { hourMs, minuteMs } from '~/lib/durations'
import { seoulTime } from '~/lib/seoul-date'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import type { FloorTable } from '../../endpoints'
import { checkedInOf } from '../../floor'

type Sitting = NonNullable<FloorTable['sitting']>

function minutesInWords(minutes: number): string {
  const hours = Math.floor((minutes * minuteMs) / hourMs)
  const rest = minutes - (hours * hourMs) / minuteMs
  return [hours > 0 ? `${hours}시간` : '', rest > 0 || hours === 0 ? `${rest}분` : '']
    .filter(Boolean)
    .join(' ')
}

function peopleInWords({ people, guests }: Sitting): string {
  const players = playersAt({ people, seated: guests.filter(({ isSeated }) => isSeated).length })
  return players === 0 ? '손님' : `${players}명`
}

/** Until when the guests stay, as they have said. */
function StaysUntil({ until, now }: { until: Date; now: Date }) {
  const left = minutesLeft(until, now) ?? 0
  return (
    <p className={cx('tabular text-15 desk:text-17', left === 0 ? 'font-semibold text-warn' : 'text-ink')}>
      {seoulTime(until)}까지 · {left === 0 ? '시간이 다 됐어요' : `${minutesInWords(left)} 남음`}
    </p>
  )
}

function OpenFacts({ sitting, now }: { sitting: Sitting; now: Date }) {
  const { since, game, meetup, staysUntil } = sitting
  const end = game?.forecast ? endInWords(game.forecast) : null
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / minuteMs))
  return (
    <>
      <p className="tabular font-semibold text-17 text-ink desk:text-24">
        {peopleInWords(sitting)} · {minutes === 0 ? '방금 앉음' : `${minutesInWords(minutes)}째`}
      </p>
      <p className={cx('wrap-anywhere text-17 desk:text-20', game === null ? 'text-ink-dim' : 'text-ink')}>
        {game === null ? '게임 선택 중' : game.name}
        {game?.isOver ? <span className="text-ink-dim"> · 끝남</span> : null}
      </p>
      {end === null ? null : (
        <p className="tabular text-15 text-ink desk:text-17">
          {end.about} <span className="text-13 text-ink-dim desk:text-15">{end.range}</span>
        </p>
      )}
      {meetup === null ? null : (
        <p className="wrap-anywhere flex items-center gap-1 text-15 text-brand-strong desk:text-17">
          <Icon name="people" size={18} className="shrink-0" />
          <span>
            {meetup.title} · {checkedInOf(meetup)}
          </span>
        </p>
      )}
      {staysUntil === null ? null : <StaysUntil until={new Date(staysUntil)} now={now} />}
    </>
  )
}

const looks = {
  free: 'bg-sunken ring-1 ring-line',
  open: 'bg-raised shadow-card ring-1 ring-line',
  calls: 'bg-warn/10 ring-2 ring-warn',
}

/** A table of the floor, large enough to be read from the other side of the counter. */
export function TableTile({
  table,
  calls,
  now,
  onOpen,
  onMeetup,
  onEnd,
}: {
  table: FloorTable
  /** What it asks for, in words. */
  calls: readonly string[]
  now: Date
  onOpen: () => unknown
  /** Says whose table the open one is; null where there is nothing to choose. */
  onMeetup: (() => unknown) | null
  onEnd: () => Promise<unknown>
}) {
  const { name, seats, sitting } = table
  const isOpen = sitting?.isOpen ?? false
  const end = () =>
    showDialog({
      title: `${name} 자리를 끝낼까요?`,
      message: `앉은 사람의 폰에서 자리가 끝나요. 이름과 점수는 ${rememberedMs / hourMs}시간 뒤에 지워져요.`,
      confirmLabel: '자리 끝내기',
      cancelLabel: '취소',
      tone: 'danger',
      onConfirm: onEnd,
    })
  return (
    <li
      aria-label={name}
      className={cx(
        'flex flex-col gap-1 rounded-card p-4 ring-inset',
        looks[calls.length > 0 ? 'calls' : isOpen ? 'open' : 'free'],
      )}
    >
      <h3 className="wrap-anywhere font-bold text-30 text-ink leading-tight desk:text-[44px]">{name}</h3>
      {calls.length === 0 ? null : (
        <p className="flex items-center gap-1.5 font-semibold text-15 text-warn desk:text-17">
          <Icon name="bell" size={18} className="shrink-0" />
          {calls.join(', ')}
        </p>
      )}
      {isOpen && sitting !== null ? (
        <OpenFacts sitting={sitting} now={now} />
      ) : (
        <p className="tabular text-17 text-ink-dim desk:text-20">비어 있음 · {seats}석</p>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        {isOpen && onMeetup !== null ? (
          <Button variant="secondary" aria-label={`${name} 모임 정하기`} onClick={onMeetup}>
            모임
          </Button>
        ) : null}
        <Button
          variant="secondary"
          className="flex-1"
          aria-label={isOpen ? `${name} 자리 끝내기` : `${name} 자리 열기`}
          onClick={isOpen ? end : onOpen}
        >
          {isOpen ? '자리 끝내기' : '자리 열기'}
        </Button>
      </div>
    </li>
  )
}
