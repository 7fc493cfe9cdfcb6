import { grouped } from '~/lib/grouped'
import { seoulShortMoment } from '~/lib/seoul-date'
import { Button } from '~/ui/button'
import { errorsKeptForDays } from '../../browser-error'
import type { BrowserError, BrowserErrors } from '../../endpoints'
import { useMarkDone } from '../use-mark-done'

const moment = (iso: string) => seoulShortMoment(new Date(iso))

function ErrorRow({ error, isBusy, onDone }: { error: BrowserError; isBusy: boolean; onDone: () => void }) {
  const { screen, message, frames, times, firstSeenAt, lastSeenAt } = error
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 border-line border-b py-4 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64">
        <p lang="en" className="wrap-anywhere font-semibold text-15 text-ink">
          {message}
        </p>
        <p className="wrap-anywhere tabular mt-1 text-13 text-ink-dim">
          <span lang="en" className="text-ink">
            {screen}
          </span>{' '}
          · {grouped(times)}회 · 마지막 {moment(lastSeenAt)}
          {times > 1 ? ` · 처음 ${moment(firstSeenAt)}` : null}
        </p>
        {frames.length === 0 ? null : (
          <ol lang="en" className="mt-2 border-line border-l-2 pl-3 text-13 text-ink-dim">
            {frames.map((frame, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stack repeats frames and never changes
              <li key={nth} className="wrap-anywhere tabular">
                {frame}
              </li>
            ))}
          </ol>
        )}
      </div>
      <Button variant="secondary" size="small" busy={isBusy} busyLabel="표시하고 있어요" onClick={onDone}>
        확인했어요
        <span className="sr-only">: {message}</span>
      </Button>
    </li>
  )
}

/** Errors that nobody has looked after, by release. */
export function ErrorList({ errors, others }: BrowserErrors) {
  const { markDone, busyId } = useMarkDone()
  const releases = [...new Set(errors.map(({ release }) => release))]
  return (
    <section aria-label="오류">
      <h2 className="font-bold text-17 text-ink">오류</h2>
      <p className="mt-1 text-pretty text-13 text-ink-dim">
        누가 겪었는지는 모아 두지 않아요. {errorsKeptForDays}일 동안 다시 나지 않으면 지우고, 확인한 오류는 더
        새 버전에서 다시 나면 다시 보여요.
      </p>
      {errors.length === 0 ? <p className="mt-4 text-15 text-ink">확인할 오류가 없어요.</p> : null}
      {releases.map((release) => (
        <section key={release} aria-label={`${release} 버전`} className="mt-4">
          <h3 className="tabular font-semibold text-13 text-ink-dim">{release} 버전</h3>
          <ul className="mt-2 rounded-card bg-raised px-4 shadow-card ring-1 ring-line">
            {errors
              .filter((error) => error.release === release)
              .map((error) => (
                <ErrorRow
                  key={error.id}
                  error={error}
                  isBusy={busyId === error.id}
                  onDone={() => markDone(error.id)}
                />
              ))}
          </ul>
        </section>
      ))}
      {others === 0 ? null : (
        <p className="tabular mt-3 text-13 text-ink-dim">
          하루에 모아 두는 수를 넘어 세기만 한 오류가 {grouped(others)}번 더 있어요.
        </p>
      )}
    </section>
  )
}
