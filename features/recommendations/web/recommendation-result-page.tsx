import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { GameChoice, RecommendedGame } from '~/features/catalogue/choice'
import { gamesRecommended } from '~/features/catalogue/game'
import { paths } from '~/features/paths'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { namesOf, oneLevelWider, type PickRequest, readPickRequest, toSearch } from '../pick-request'
import { NothingPicked } from './nothing-picked'
import { PickedGame } from './picked-game'
import { recommendationQueries } from './queries'
import { PersonalShelf } from './recommendation-result/personal-shelf'
import { searchOf } from './use-last-choice'

const needs: Needs = ({ url }) => {
  const pick = readPickRequest(url.searchParams)
  return pick ? [need(recommendationQueries.picked(pick))] : []
}
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

/** The number of cards on the first screen of a phone. */
const cardsInSight = 4

function headingOf(pick: PickRequest): string {
  if (pick.by === 'chance') return '랜덤으로 뽑은 게임'
  return `${namesOf(pick).join(' · ')}, 이런 게임 어때요?`
}

function Widened({ sentence }: { sentence: string }) {
  return (
    <p role="status" className="mt-3 flex gap-2 rounded-card bg-warn/10 px-3.5 py-3 text-13 text-ink">
      <Icon name="info" size={18} className="mt-px text-warn" />
      <span className="min-w-0">{sentence}</span>
    </p>
  )
}

/**
 * The next wider choice: one more level on each side or, if the server has already widened it, all levels.
 */
function nextStep(choice: GameChoice, isWidened: boolean): GameChoice | null {
  if (!isWidened) return oneLevelWider(choice)
  return choice.people.length > 0 && choice.levels.length > 0 ? { people: choice.people, levels: [] } : null
}

/** Says that only a few games fit, with a link to a wider choice. */
function Few({ pick, count, isWidened }: { pick: PickRequest; count: number; isWidened: boolean }) {
  const wider = pick.by === 'choice' ? nextStep(pick, isWidened) : null
  return (
    <div className="mt-5 rounded-card bg-sunken px-4 py-4">
      <p className="text-15 text-ink">
        {isWidened ? '넓혀서 찾은' : '딱 맞는'} 게임은 {count}개예요.
      </p>
      {wider ? (
        <Link
          href={paths.recommendationResult(searchOf(wider))}
          className="mt-1 inline-flex h-11 items-center gap-0.5 font-semibold text-15 text-brand-strong"
        >
          {isWidened ? '모든 난이도에서 보기' : '난이도를 한 단계 넓혀 보기'}
          <Icon name="chevron-right" size={18} />
        </Link>
      ) : null}
    </div>
  )
}

function Picked({ pick }: { pick: PickRequest }) {
  const query = useQuery(recommendationQueries.picked(pick))
  const heading = useRef<HTMLHeadingElement>(null)
  const address = paths.recommendationResult(toSearch(pick))
  const isChance = pick.by === 'chance'
  const listed = query.data?.games.map(({ id }) => id) ?? []

  async function drawAgain() {
    const { isError } = await query.refetch()
    if (isError) {
      showToast({ type: 'error', message: '다시 뽑지 못했어요. 뽑아 둔 게임은 그대로예요' })
      return
    }
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className="px-5 pt-3">
        <h2 ref={heading} tabIndex={-1} className="text-balance font-bold text-24 text-ink outline-none">
          {headingOf(pick)}
        </h2>
        {query.data?.widened ? <Widened sentence={query.data.widened} /> : null}
        <Games pick={pick} query={query} />
      </div>
      {query.isPending ? null : (
        <PersonalShelf
          choice={pick.by === 'choice' ? pick : { people: [], levels: [] }}
          listed={listed}
          address={address}
        />
      )}
      <div className="flex justify-center pt-6">
        <Link href={paths.recommendationWays()} className={buttonClass('ghost')}>
          다시 선택
        </Link>
      </div>
      {isChance ? (
        <BottomBar>
          <Button size="bottom" icon={<Icon name="dice" size={20} />} onClick={drawAgain}>
            다른 게임 보기
          </Button>
        </BottomBar>
      ) : null}
    </>
  )
}

function Games({
  pick,
  query,
}: {
  pick: PickRequest
  query: UseQueryResult<{ games: RecommendedGame[]; widened: string | null }>
}) {
  return (
    <Answer
      query={query}
      skeleton={<Blocks count={gamesRecommended} heights="h-36" className="mt-5 flex flex-col gap-3" />}
      failure="추천을 불러오지 못했어요"
      isEmpty={({ games }) => games.length === 0}
      empty={
        <EmptyState
          title="조건에 맞는 게임이 없어요"
          action={
            <Link href={paths.categoryList()} className={buttonClass('secondary')}>
              카테고리에서 찾아보기
            </Link>
          }
        />
      }
    >
      {({ games, widened }) => (
        <>
          <ol aria-label="추천 게임" className="mt-5 flex flex-col gap-3">
            {games.map((game, at) => (
              <li key={game.id}>
                <PickedGame game={game} priority={at < cardsInSight} />
              </li>
            ))}
          </ol>
          {games.length < gamesRecommended ? (
            <Few pick={pick} count={games.length} isWidened={widened !== null} />
          ) : null}
        </>
      )}
    </Answer>
  )
}

function ResultScreen() {
  const [search] = useSearchParams()
  const pick = readPickRequest(search)
  const goBack = useWayBack(paths.recommendationWays())
  return (
    <>
      <PageHead
        title={pick ? headingOf(pick) : '게임 추천'}
        description="선택한 조건에 맞는 보드게임 10가지를 이유와 함께 보여 드려요."
        path={paths.recommendationResult(pick ? toSearch(pick) : '')}
        hidden={pick === null || pick.by === 'chance'}
      />
      <TopBar title="추천 결과" backHref={paths.recommendationWays()} onBack={goBack} />
      <div className="pb-28">{pick ? <Picked key={toSearch(pick)} pick={pick} /> : <NothingPicked />}</div>
    </>
  )
}

export default function RecommendationResultPage() {
  return (
    <Hydrated>
      <ResultScreen />
    </Hydrated>
  )
}
