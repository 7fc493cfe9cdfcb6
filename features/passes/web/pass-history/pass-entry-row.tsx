import { seoulShortMoment } from '~/lib/seoul-date'
import { cx } from '~/ui/cx'
import { Icon, type IconName } from '~/ui/icon'
import { RowsSkeleton } from '~/ui/skeleton'
import type { PassEntry } from '../../endpoints'
import { isRecovery, type PassEntryKind, passName } from '../../pass'

const looks: Record<PassEntryKind, { title: string; icon: IconName }> = {
  payment: { title: '구매', icon: 'ticket' },
  gift: { title: '미플이 드린 이용권', icon: 'ticket' },
  'weekday-use': { title: '평일 사용', icon: 'check' },
  'weekend-use': { title: '주말 사용', icon: 'check' },
  refund: { title: '환불', icon: 'receipt' },
  expiry: { title: '만료', icon: 'clock' },
  forfeited: { title: '포기', icon: 'trash' },
}

function lookOf(entry: PassEntry): { title: string; icon: IconName } {
  if (isRecovery(entry)) return { title: '복구', icon: 'undo' }
  if (entry.kind === 'refund' && entry.amount > 0) return { title: '환불 취소', icon: 'undo' }
  if (entry.kind === 'gift' && entry.amount < 0) return { title: '미플이 거둔 이용권', icon: 'undo' }
  return looks[entry.kind]
}

const row = 'flex items-start gap-3.5 px-5 py-3.5'

export function PassEntryRow({ entry }: { entry: PassEntry }) {
  const { title, icon } = lookOf(entry)
  const isIn = entry.amount > 0
  return (
    <div className={row}>
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isIn ? 'bg-brand/10 text-brand-strong' : 'bg-sunken text-ink-dim',
        )}
      >
        <Icon name={icon} size={20} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-15 text-ink">{title}</p>
        <p className="text-13 text-ink-dim">
          {entry.usedFor === null ? null : <span className="block">{entry.usedFor}</span>}
          <span className="tabular block">{passName(entry.tier)}</span>
          <time dateTime={entry.at} className="tabular block">
            {seoulShortMoment(new Date(entry.at))}
          </time>
        </p>
      </div>
      <p className={cx('tabular shrink-0 font-bold text-17', isIn ? 'text-brand-strong' : 'text-ink')}>
        {isIn ? '+' : '−'}
        {Math.abs(entry.amount)}장
      </p>
    </div>
  )
}

export const PassEntrySkeletons = ({ count }: { count: number }) => (
  <RowsSkeleton count={count} height="h-23 px-5" picture="size-10" isRound lines={3} />
)
