import { paths } from '~/features/paths'
import { Icon } from '~/ui/icon'
import { iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { coverWidths, type Game } from '../game'
import { coverAddress, GameCover } from './game-cover'

/** The ground behind the cover is the cover itself, out of focus. */
function TintedGround({ image }: { image: string | null }) {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-0 h-88 overflow-hidden">
      <img
        src={coverAddress(image).replace('{w}', String(coverWidths[0]))}
        alt=""
        width={coverWidths[0]}
        height={coverWidths[0]}
        // The largest thing on the first screen, and small: it should not wait behind the scripts.
        fetchPriority="high"
        className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl saturate-150 dark:opacity-45"
      />
      <div className="absolute inset-0 bg-linear-to-b from-ground/10 via-ground/35 to-ground" />
    </div>
  )
}

/** Who the game is: cover, names, year, how often it was played, what kind it is and how hard. */
export function GameHero({ game, onBack }: { game: Game; onBack: () => void }) {
  const origin = [game.englishName, game.year === null ? null : `${game.year}년`].filter(
    (part) => part !== null,
  )
  return (
    <>
      <div className="sticky top-0 z-20 h-0 px-1.5">
        <Link
          href={paths.category()}
          aria-label="뒤로"
          className={`${iconButtonClass} mt-1.5 bg-ground/90 shadow-card`}
          onClick={(event) => {
            event.preventDefault()
            onBack()
          }}
        >
          <Icon name="back" />
        </Link>
      </div>
      <header className="relative">
        <TintedGround image={game.image} />
        <div className="relative flex flex-col items-center px-5 pt-13 text-center">
          <GameCover game={game} size="page" priority className="mt-1 w-[56%] max-w-58" />
          <h1 className="mt-6 text-balance font-bold text-24 text-ink">{game.name}</h1>
          {origin.length > 0 ? <p className="mt-0.5 text-15 text-ink-dim">{origin.join(' · ')}</p> : null}
          <ul aria-label="장르" className="mt-3.5 flex flex-wrap justify-center gap-1.5">
            {game.genres.map((genre) => (
              <li
                key={genre}
                className="rounded-full bg-sunken px-3 py-1 font-medium text-13 text-ink ring-1 ring-line ring-inset"
              >
                {genre}
              </li>
            ))}
          </ul>
          <p className="tabular mt-3 text-13 text-ink-dim">
            {game.playCount > 0
              ? `지금까지 ${game.playCount.toLocaleString('ko-KR')}번 플레이했어요`
              : '아직 플레이 기록이 없어요'}
          </p>
        </div>
      </header>
    </>
  )
}

export function GameHeroSkeleton() {
  return (
    <div className="flex flex-col items-center px-5 pt-13.5">
      <div className="w-[56%] max-w-58">
        <Skeleton shape="block" className="aspect-square" />
      </div>
      <Skeleton className="mt-7 h-6 w-40" />
      <Skeleton className="mt-3 w-32" />
      <Skeleton className="mt-4.5 h-7 w-52" />
      <Skeleton className="mt-4 w-36" />
    </div>
  )
}
