import { paths } from '~/features/paths'
import { coverWidths } from '~/lib/game-picture-widths'
import { grouped } from '~/lib/grouped'
import { HeroBar, useIsNamePast } from '~/ui/hero-bar'
import { ShareButton } from '~/ui/share-button'
import type { Game } from '../endpoints'
import { yearInWords } from '../game'
import { coverAddress, GameCover } from './game-cover'

/** A background of the blurred cover. */
function TintedGround({ image }: { image: string | null }) {
  return (
    <div aria-hidden="true" className="absolute inset-x-0 top-0 h-88 overflow-hidden">
      <img
        src={coverAddress(image).replace('{w}', String(coverWidths[0]))}
        alt=""
        width={coverWidths[0]}
        height={coverWidths[0]}
        // It is the largest element of the first screen and a small file, so it must not wait behind the scripts.
        fetchPriority="high"
        className="absolute inset-0 size-full scale-125 object-cover opacity-60 blur-2xl saturate-150 dark:opacity-45"
      />
      <div className="absolute inset-0 bg-linear-to-b from-ground/10 via-ground/35 to-ground" />
    </div>
  )
}

/** The head of a game's page: cover, names, year, play count, genres and level. */
export function GameHero({ game, onBack }: { game: Game; onBack: () => void }) {
  const origin = [game.englishName, game.year === null ? null : yearInWords(game.year)].filter(
    (part) => part !== null,
  )
  const { name, isPast } = useIsNamePast()
  return (
    <>
      <HeroBar
        title={game.name}
        isPast={isPast}
        backHref={paths.category()}
        onBack={onBack}
        action={<ShareButton title={game.name} />}
      />
      <header className="relative">
        <TintedGround image={game.image} />
        <div className="relative flex flex-col items-center px-5 pt-13 text-center">
          <GameCover game={game} size="page" priority className="mt-1 w-[56%] max-w-58" />
          <h1 ref={name} className="mt-6 text-balance font-bold text-24 text-ink">
            {game.name}
          </h1>
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
              ? `미플에서 ${grouped(game.playCount)}판 했어요`
              : '아직 플레이 기록이 없어요'}
          </p>
        </div>
      </header>
    </>
  )
}
