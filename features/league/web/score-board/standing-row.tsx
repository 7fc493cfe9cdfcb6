import { faceAddress } from '~/features/accounts/member'
import { grouped } from '~/lib/grouped'
import { Avatar } from '~/ui/avatar'
import { cx } from '~/ui/cx'
import type { StandingShown } from '../../endpoints'

export function StandingRow({ standing }: { standing: StandingShown }) {
  const { place, points, beaten, met, isOwn } = standing
  return (
    <li
      className={cx(
        'flex min-h-16 items-center gap-3 rounded-card px-3 py-2',
        isOwn && 'bg-brand/10 ring-1 ring-brand/40 ring-inset',
      )}
    >
      <span className="tabular w-8 shrink-0 text-center font-bold text-17 text-ink-dim">
        {place}
        <span className="sr-only">위</span>
      </span>
      <Avatar name={standing.name ?? '?'} src={faceAddress(standing.image)} />
      <span className="min-w-0 flex-1">
        <span className={cx('block truncate text-15 text-ink', isOwn ? 'font-bold' : 'font-semibold')}>
          <StandingName standing={standing} />
          {isOwn ? <span className="text-brand-strong"> (나)</span> : null}
        </span>
        <span className="block text-13 text-ink-dim">
          {met}명과 겨뤄 {beaten}명에게 승리
        </span>
      </span>
      <span className="tabular shrink-0 font-bold text-17 text-ink">
        {grouped(points)}
        <span className="ml-0.5 font-medium text-13 text-ink-dim">점</span>
      </span>
    </li>
  )
}

/** The member's name, or the reason why it is hidden. */
export function StandingName({ standing }: { standing: StandingShown }) {
  if (standing.name !== null) return standing.name
  return <span className="text-ink-dim">{standing.isBlocked ? '차단한 회원' : '비공개 회원'}</span>
}
