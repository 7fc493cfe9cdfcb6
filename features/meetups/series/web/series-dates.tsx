import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { seoulShortDay, seoulShortMoment } from '~/lib/seoul-date'
import { ownQuery } from '~/lib/web/own-query'
import { useCall } from '~/lib/web/use-call'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Link } from '~/ui/link'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { startsAtOf } from '../../core/meetup'
import { type Series, seriesEndpoints } from '../endpoints'

type SeriesDate = Series['dates'][number]

const dayInWords = (day: string) => seoulShortDay(startsAtOf(day, '12:00'))

function stateInWords({ state, opensAt, failure }: SeriesDate): string {
  if (state === 'failed') return failure ?? '열지 못했어요'
  if (state === 'skipped') return '쉬어요'
  return opensAt === null ? '모임 보기' : `${seoulShortMoment(new Date(opensAt))}에 열려요`
}

function DateRow({
  seriesId,
  date,
  isShown,
  canSkip,
}: {
  seriesId: number
  date: SeriesDate
  isShown: boolean
  canSkip: boolean
}) {
  const skip = useCall(seriesEndpoints.skipDate)
  const askToSkip = () =>
    showDialog({
      title: `${dayInWords(date.day)} 모임을 건너뛸까요?`,
      message: '그날은 모임이 열리지 않고, 이용권도 쓰지 않아요. 다음 주는 그대로 이어져요.',
      confirmLabel: '건너뛰기',
      cancelLabel: '그대로 두기',
      onConfirm: () =>
        skip.mutateAsync({ params: { seriesId, day: date.day } }).then(
          () => showToast({ type: 'success', message: '그날은 건너뛰어요' }),
          (error: Error) => sayFailure(error, '건너뛰지 못했어요'),
        ),
    })
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 border-line border-b last:border-b-0">
      <span className="tabular font-semibold text-15 text-ink">{dayInWords(date.day)}</span>
      {isShown ? (
        <span className="text-13 text-ink-dim">이 모임</span>
      ) : date.meetupId === null ? (
        <span className="tabular flex min-w-0 items-center gap-2 text-right text-13 text-ink-dim">
          {stateInWords(date)}
          {canSkip ? (
            <Button variant="secondary" aria-label={`${dayInWords(date.day)} 건너뛰기`} onClick={askToSkip}>
              건너뛰기
            </Button>
          ) : null}
        </span>
      ) : (
        <Link
          href={paths.meetup(date.meetupId)}
          aria-label={`${dayInWords(date.day)} 모임 보기`}
          className="inline-flex min-h-11 items-center font-semibold text-13 text-brand-strong"
        >
          {stateInWords(date)}
        </Link>
      )}
    </li>
  )
}

/** The dates of the series that a meetup belongs to. Its host leaves dates out, and ends it. */
export function SeriesDates({ seriesId, meetupId }: { seriesId: number; meetupId: number }) {
  const { data } = useQuery(ownQuery(seriesEndpoints.series, { params: { seriesId } }))
  const end = useCall(seriesEndpoints.endSeries)
  if (data === undefined) return null
  const { dates, isOwn } = data
  const askToEnd = () =>
    showDialog({
      title: '반복을 그만할까요?',
      message: '앞으로의 날은 열리지 않아요. 이미 열린 모임은 그대로 열려요.',
      confirmLabel: '반복 그만하기',
      cancelLabel: '그대로 두기',
      tone: 'danger',
      onConfirm: () =>
        end.mutateAsync({ params: { seriesId } }).then(
          () => showToast({ type: 'success', message: '반복을 그만해요' }),
          (error: Error) => sayFailure(error, '그만하지 못했어요'),
        ),
    })
  return (
    <section aria-label="매주 여는 모임" className="px-5 pt-7">
      <h2 className="font-bold text-17 text-ink">매주 여는 모임</h2>
      <ul className="mt-1">
        {dates.map((date) => (
          <DateRow
            key={date.day}
            seriesId={seriesId}
            date={date}
            isShown={date.meetupId === meetupId}
            canSkip={isOwn && date.state === 'planned'}
          />
        ))}
      </ul>
      {isOwn && dates.some(({ state }) => state === 'planned') ? (
        <Button variant="ghost" className="mt-2 -ml-3" onClick={askToEnd}>
          반복 그만하기
        </Button>
      ) : null}
    </section>
  )
}
