import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import type { Advice } from '../health'

export function AdviceList({ advice, className }: { advice: readonly Advice[]; className?: string }) {
  return (
    <ul className={cx('flex flex-col gap-2', className)}>
      {advice.map(({ tone, text }) => (
        <li key={text} className="wrap-anywhere flex items-start gap-2 text-15 text-ink">
          <Icon
            name={tone === 'wrong' ? 'warning' : 'info'}
            size={18}
            className={cx('mt-0.5 shrink-0', tone === 'wrong' ? 'text-bad' : 'text-ink-dim')}
          />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  )
}
