import type { StandingShown } from '../../endpoints'

/** The member's name, or the reason why it is hidden. */
export function StandingName({ standing }: { standing: StandingShown }) {
  if (standing.name !== null) return standing.name
  return <span className="text-ink-dim">{standing.isBlocked ? '차단한 회원' : '비공개 회원'}</span>
}
