import { paths } from '~/features/paths'
import { fewestGames } from '~/features/votes/fewest-games'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'

/** Leads to a vote about what to play, for whoever sits at a table of the cafe or is about to. */
export function CafeVoteLink({ cafe: { id, gameCount } }: { cafe: { id: number; gameCount: number } }) {
  if (gameCount < fewestGames) return null
  return (
    <Link
      href={paths.newVote(id)}
      className="mx-5 mt-3 flex min-h-13 items-center gap-2.5 rounded-card border border-line px-4 py-2 text-15 text-ink"
    >
      <Icon name="dice" size={20} className="shrink-0 text-brand-strong" />
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-2">
        <span className="font-semibold">무슨 게임 할지 투표하기</span>
      </span>
      <Icon name="chevron-right" size={18} className="shrink-0 text-ink-dim" />
    </Link>
  )
}
