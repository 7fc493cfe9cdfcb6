import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams, useRouteLoaderData } from 'react-router'
import type { Game } from '~/features/catalogue/endpoints'
import { isGameExplained } from '~/features/catalogue/game'
import { catalogueRefusals } from '~/features/catalogue/refusals'
import { GameActionBar } from '~/features/catalogue/web/game-action-bar'
import { GameExplanation } from '~/features/catalogue/web/game-explanation'
import { GameFacts } from '~/features/catalogue/web/game-facts'
import { GameHero } from '~/features/catalogue/web/game-hero'
import { LazyOwnedSwitch } from '~/features/catalogue/web/lazy-owned-switch'
import { gameQueries } from '~/features/catalogue/web/queries'
import { useOwnPart } from '~/features/catalogue/web/use-own-part'
import { paths } from '~/features/paths'
import { pitfallQueries } from '~/features/pitfalls/web/queries'
import { GamePlays } from '~/features/play-records/web/game-plays'
import { GameVerdicts } from '~/features/play-records/web/game-verdicts'
import { verdictQueries } from '~/features/play-records/web/queries'
import { reviewQueries } from '~/features/reviews/web/queries'
import { WriteReviewButton } from '~/features/reviews/web/write-review-button'
import { teachingQueries } from '~/features/timer/web/queries'
import { StartTeachRow, StartTimerRow } from '~/features/timer/web/start-timer-row'
import { detailsOf, throwMissing } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead, type SiteData } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { HeroSkeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { firstSignOfLife, hydrateWhen } from '../first-load/hydrate-when'
import { describeGame } from './describe-game'
import { GamePlaces } from './game-places'

const GamePitfalls = hydrateWhen(firstSignOfLife, async () => ({
  default: (await import('~/features/pitfalls/web/game-pitfalls')).GamePitfalls,
}))
const LowerGame = hydrateWhen(firstSignOfLife, () => import('./lower-game'))

const needs: Needs = ({ params }) => [
  need(gameQueries.detail(params.id ?? '')),
  need(reviewQueries.summary(params.id ?? '')),
  need(reviewQueries.firstOfGame(params.id ?? '')),
  need(verdictQueries.ofGame(params.id ?? '')),
  need(teachingQueries.ofGame(params.id ?? '')),
  need(pitfallQueries.ofGame(params.id ?? '')),
]

/** The address of the game that this one was merged into. */
function pathAfter(error: Error): string | null {
  const moved = detailsOf(error, catalogueRefusals.noGame)?.moved
  return moved === undefined ? null : paths.game(moved)
}

export const loader = prefetchOnServer(needs, pathAfter)
export const clientLoader = prefetchInBrowser(needs)

const descriptionLength = 120

function beginningOf(text: string): string {
  const points = [...text]
  return points.length <= descriptionLength ? text : `${points.slice(0, descriptionLength - 1).join('')}…`
}

const skeleton = (
  <HeroSkeleton
    picture="mx-auto mt-13.5 aspect-square w-[56%] max-w-58"
    heights="h-6 h-4 h-7 h-4 h-44 h-4 h-4 h-4"
  />
)

function GameContent({ game: shown }: { game: Game }) {
  const game = useOwnPart(shown)
  const goBack = useWayBack(paths.category())
  const publicUrl = useRouteLoaderData<SiteData>('root')?.publicUrl ?? ''
  const [isExplained, setIsExplained] = useState(false)
  const explanation = useRef<HTMLElement>(null)
  return (
    <article className="pb-24">
      <PageHead
        title={game.name}
        description={beginningOf(game.description)}
        path={paths.game(game.id)}
        shareImage={`/share/games/${game.id}.jpg`}
        jsonLd={describeGame(shown, publicUrl)}
      />
      <GameHero game={shown} onBack={goBack} />
      <GamePlaces gameId={game.id} />
      <GameFacts game={shown} />
      <p className="whitespace-pre-line px-5 pt-6 text-15 text-ink leading-[1.75]">{game.description}</p>
      <GamePlays game={game}>
        <WriteReviewButton gameId={game.id} variant="secondary" />
      </GamePlays>
      <StartTeachRow gameId={game.id} />
      <StartTimerRow game={game} />
      {isGameExplained(game) ? (
        <GameExplanation
          ref={explanation}
          game={game}
          isOpen={isExplained}
          onToggle={() => setIsExplained(!isExplained)}
        />
      ) : null}
      <Suspense fallback={null}>
        <GamePitfalls gameId={game.id} />
      </Suspense>
      <GameVerdicts game={game} />
      <LazyOwnedSwitch gameId={game.id} />
      <Suspense fallback={null}>
        <LowerGame gameId={game.id} />
      </Suspense>
      <GameActionBar
        game={game}
        onExplain={() => {
          setIsExplained(true)
          explanation.current?.scrollIntoView({ block: 'start' })
        }}
      />
    </article>
  )
}

/** The router's `Navigate` is not used, because its code would be loaded with every page. */
function MovedTo({ path }: { path: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate(path, { replace: true }), [navigate, path])
  return null
}

function GameScreen() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.category())
  const query = useQuery(gameQueries.detail(id))
  return (
    <>
      {query.data === undefined && query.isError ? (
        <TopBar title="게임" backHref={paths.category()} onBack={goBack} />
      ) : null}
      <Answer
        query={query}
        skeleton={skeleton}
        failure="게임을 불러오지 못했어요"
        onRefused={(error) => {
          const moved = pathAfter(error)
          return moved === null ? throwMissing(error) : <MovedTo path={moved} />
        }}
      >
        {(game) => <GameContent key={id} game={game} />}
      </Answer>
    </>
  )
}

export default function GamePage() {
  return (
    <Hydrated>
      <GameScreen />
    </Hydrated>
  )
}
