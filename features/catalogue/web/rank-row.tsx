import type { GameCard } from '../endpoints'
import { GameRow } from './game-row'

const medals = [
  { ribbon: 'fill-[#C24B2A]', face: 'fill-[#F6C343]', rim: 'stroke-[#C98A12]' },
  { ribbon: 'fill-[#3B6FB5]', face: 'fill-[#D3D9E0]', rim: 'stroke-[#8D98A5]' },
  { ribbon: 'fill-[#2F7D5B]', face: 'fill-[#E0A271]', rim: 'stroke-[#A2622F]' },
]

function RankMark({ rank }: { rank: number }) {
  const medal = medals[rank - 1]
  if (!medal) {
    return (
      <span className="tabular w-8 shrink-0 text-center font-bold text-17 text-ink-dim">
        {rank}
        <span className="sr-only">위</span>
      </span>
    )
  }
  return (
    <span className="w-8 shrink-0">
      <span className="sr-only">{rank}위</span>
      <svg width="32" height="40" viewBox="0 0 32 40" aria-hidden="true">
        <path d="M8 2h7l3 14h-6ZM24 2h-7l-3 14h6Z" className={medal.ribbon} />
        <path d="M17 2h7l-2.3 10.700-3.600-1.500Z" fill="#000" opacity=".16" />
        <circle cx="16" cy="25" r="12" strokeWidth="2.4" className={`${medal.face} ${medal.rim}`} />
        <text x="16" y="30" textAnchor="middle" fontSize="14" fontWeight="800" fill="#1C1C22">
          {rank}
        </text>
      </svg>
    </span>
  )
}

/** A game with its rank; the first three get medals. */
export function RankRow({ game, rank, priority }: { game: GameCard; rank: number; priority?: boolean }) {
  return <GameRow game={game} leading={<RankMark rank={rank} />} priority={priority} />
}
