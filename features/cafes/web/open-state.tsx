import { useNow } from '~/lib/web/use-now'
import { cx } from '~/ui/cx'
import { type Hours, openStateAt, stateInWords } from '../opening-hours'

/** Whether the cafe is open now, and until when. It depends on the clock, so it appears after hydration. */
export function OpenState({ cafe, className }: { cafe: Hours; className?: string }) {
  const now = useNow()
  if (now === null) {
    return (
      <span aria-hidden="true" className={cx('inline-block', className)}>
        {'\u00a0'}
      </span>
    )
  }
  const state = openStateAt(now, cafe)
  const { label, more } = stateInWords(state, now)
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-1.5', className)}>
      <span className={cx('font-bold', state.is === 'open' ? 'text-good' : 'text-ink-dim')}>{label}</span>
      {more === '' ? null : <span className="tabular text-ink-dim">{more}</span>}
    </span>
  )
}
