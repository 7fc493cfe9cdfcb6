import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon, type IconName } from './icon'

export type Tone = 'neutral' | 'brand' | 'good' | 'warn' | 'bad'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-dim ring-1 ring-inset ring-line',
  brand: 'bg-brand/10 text-brand-strong',
  good: 'bg-good/10 text-good',
  warn: 'bg-warn/10 text-warn',
  bad: 'bg-bad/10 text-bad',
}

/** Text is required, because colour alone must not carry meaning. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: Tone
  icon?: IconName
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-6 max-w-full shrink-0 items-center gap-1 rounded-control px-2 text-11 font-semibold',
        tones[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
