import { paths } from '~/features/paths'
import { Icon, type IconName } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { Game } from '../endpoints'
import { playerRange } from '../game'
import { LevelBadge } from './level-badge'

const unknown = '정보 없음'

function Fact({ icon, label, value, note }: { icon: IconName; label: string; value: string; note?: string }) {
  return (
    <div className="flex flex-col items-center gap-0.5 px-1 text-center">
      <dt className="flex flex-col items-center gap-1 text-13 text-ink-dim">
        <Icon name={icon} size={24} className="text-brand-strong" />
        {label}
      </dt>
      <dd className="tabular font-bold text-17 text-ink">
        {value}
        {note ? <span className="block font-medium text-11 text-ink-dim">{note}</span> : null}
      </dd>
    </div>
  )
}

/** Ten steps, filled up to the game's difficulty. */
function DifficultySteps({ difficulty }: { difficulty: number }) {
  return (
    <svg
      width="120"
      height="20"
      viewBox="0 0 120 20"
      aria-hidden="true"
      className="hidden shrink-0 min-[350px]:block"
    >
      {Array.from({ length: 10 }, (_, step) => {
        const height = 5 + step * 1.5
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are identified by their position
            key={step}
            x={step * 12}
            y={20 - height}
            width="9"
            height={height}
            rx="2.5"
            className={step < difficulty ? 'fill-brand' : 'fill-line'}
          />
        )
      })}
    </svg>
  )
}

function bestInWords(bestPlayers: number[]): string | undefined {
  return bestPlayers.length === 0 ? undefined : `${bestPlayers.join(', ')}명 추천`
}

/** The key facts: players, duration, age and difficulty. */
export function GameFacts({ game }: { game: Game }) {
  return (
    <div className="mx-5 mt-6 rounded-card bg-raised shadow-card">
      <dl className="grid grid-cols-3 divide-x divide-line py-4.5">
        <Fact icon="users" label="인원" value={playerRange(game)} note={bestInWords(game.bestPlayers)} />
        <Fact icon="clock" label="시간" value={game.playMinutes > 0 ? `${game.playMinutes}분` : unknown} />
        <Fact icon="cake" label="나이" value={game.age > 0 ? `${game.age}세 이상` : unknown} />
      </dl>
      <Link
        href={paths.levelGuide()}
        className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 rounded-b-card border-line border-t px-4.5 py-2.5 transition-colors duration-150 hover:bg-sunken active:bg-sunken -outline-offset-2"
      >
        <span className="shrink-0 text-13 text-ink-dim">난이도</span>
        <LevelBadge level={game.level} />
        <span className="tabular shrink-0 text-13 text-ink-dim">
          <span className="sr-only">10단계 중 </span>
          {game.difficulty}
          <span aria-hidden="true"> / 10</span>
        </span>
        <span className="ml-auto flex items-center gap-1.5">
          <DifficultySteps difficulty={game.difficulty} />
          <Icon name="chevron-right" size={18} className="text-ink-dim" />
          <span className="sr-only">난이도 안내 보기</span>
        </span>
      </Link>
    </div>
  )
}
