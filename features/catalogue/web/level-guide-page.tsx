import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Link } from '~/ui/link'
import { Skeleton } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { GameCard } from '../endpoints'
import { difficultiesOf, type GameLevel, gameLevels } from '../game'
import { GameCover } from './game-cover'
import { playInWords } from './game-row'
import { LevelBadge } from './level-badge'
import { gameQueries } from './queries'

const needs: Needs = () => gameLevels.map((level) => need(gameQueries.levelExamples(level)))
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

const meanings: Record<GameLevel, { title: string; text: string }> = {
  'VERY EASY': {
    title: '듣자마자 시작해요',
    text: '규칙을 두세 문장으로 설명할 수 있어요. 처음 만난 사람이나 아이와도 바로 한 판 할 수 있어요.',
  },
  EASY: {
    title: '설명 10분이면 충분해요',
    text: '내 차례에 할 일이 두세 가지예요. 보드게임 카페에 처음 온 일행이 무난하게 고르기 좋아요.',
  },
  NORMAL: {
    title: '생각할 거리가 생겨요',
    text: '몇 차례 앞을 내다보면 결과가 달라져요. 규칙을 아는 사람이 한 명 있으면 훨씬 수월해요.',
  },
  HARD: {
    title: '규칙이 서로 맞물려요',
    text: '설명만 30분쯤 걸리고 한 판도 길어요. 첫 판은 연습이라 여기고 시작하면 마음이 편해요.',
  },
  'VERY HARD': {
    title: '하루를 비워 두고 해요',
    text: '규칙서를 미리 읽고 모이는 게임이에요. 두 번째 판부터 진짜 재미가 보이기 시작해요.',
  },
}

/** Five stairs with the level's own step highlighted. */
function LevelStairs({ at }: { at: number }) {
  return (
    <svg width="76" height="60" viewBox="0 0 76 60" aria-hidden="true" className="shrink-0">
      {gameLevels.map((level, step) => (
        <rect
          key={level}
          x={step * 15.2}
          y={50 - step * 7}
          width="13"
          height={10 + step * 7}
          rx="3"
          className={step === at ? 'fill-brand' : 'fill-line'}
        />
      ))}
      <path
        d="M0-11a4.7 4.7 0 0 1 4.5 6.2C7.8-3.7 10.4-2 10.4-.1c0 1.9-3.3 1.9-5.7 1.5.8 3 2.6 5.6 3.3 7.9.4 1.3-.3 1.9-1.5 1.9H-6.5c-1.2 0-1.9-.6-1.5-1.9.7-2.3 2.5-4.9 3.3-7.9-2.4.4-5.7.4-5.7-1.5 0-1.9 2.6-3.6 5.9-4.7A4.7 4.7 0 0 1 0-11Z"
        transform={`translate(${at * 15.2 + 6.5} ${50 - at * 7 - 8}) scale(.72)`}
        className="fill-brand-strong"
      />
    </svg>
  )
}

function Example({ game }: { game: GameCard }) {
  return (
    <Link href={paths.game(game.id)} className="block rounded-card transition duration-150 active:scale-97">
      <GameCover game={game} size="tile" />
      <span className="tabular mt-2 block font-semibold text-13 text-brand-strong">
        난이도 {game.difficulty}
      </span>
      <span className="block truncate font-semibold text-15 text-ink">{game.name}</span>
      <span className="tabular block truncate text-13 text-ink-dim">{playInWords(game)}</span>
    </Link>
  )
}

function Examples({ level }: { level: GameLevel }) {
  const query = useQuery(gameQueries.levelExamples(level))
  return (
    <Answer
      query={query}
      inSection
      skeleton={
        <div className="grid grid-cols-2 gap-3 pt-4">
          {[0, 1].map((place) => (
            <div key={place}>
              <Skeleton shape="block" className="aspect-square" />
              <Skeleton className="mt-2.5 w-14" />
              <Skeleton className="mt-2 w-24" />
              <Skeleton className="mt-2 w-20" />
            </div>
          ))}
        </div>
      }
      failure="예시 게임을 불러오지 못했어요"
      isEmpty={(games) => games.length === 0}
      empty={<p className="pt-4 text-13 text-ink-dim">이 난이도의 게임이 아직 없어요.</p>}
    >
      {(games) => (
        <ul className="grid grid-cols-2 gap-3 pt-4">
          {games.map((game) => (
            <li key={game.id}>
              <Example game={game} />
            </li>
          ))}
        </ul>
      )}
    </Answer>
  )
}

function LevelGuide() {
  const goBack = useWayBack(paths.home())
  return (
    <>
      <PageHead
        title="난이도 안내"
        description="보드게임 난이도 다섯 단계가 각각 어떤 느낌인지, 예시 게임과 함께 알려 드려요."
        path={paths.levelGuide()}
      />
      <TopBar title="난이도 안내" backHref={paths.home()} onBack={goBack} />
      <div className="px-5 pt-3 pb-10">
        <p className="text-balance font-bold text-24 text-ink">얼마나 어려운 게임일까요?</p>
        <p className="mt-1.5 text-15 text-ink-dim">1~10을 두 칸씩 묶어 다섯 단계로 나눴어요.</p>
        <ol className="mt-6 flex flex-col gap-4">
          {gameLevels.map((level, at) => (
            <li key={level} className="rounded-card bg-raised p-4.5 shadow-card">
              <div className="flex items-start justify-between gap-3">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <LevelBadge level={level} />
                    <span className="tabular text-13 text-ink-dim">{difficultiesOf(level).join('–')}</span>
                  </p>
                  <h2 className="mt-2 font-bold text-17 text-ink">{meanings[level].title}</h2>
                </div>
                <LevelStairs at={at} />
              </div>
              <p className="mt-2 text-15 text-ink">{meanings[level].text}</p>
              <Examples level={level} />
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}

export default function LevelGuidePage() {
  return (
    <Hydrated>
      <LevelGuide />
    </Hydrated>
  )
}
