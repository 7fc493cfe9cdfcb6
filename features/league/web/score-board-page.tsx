import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { Hydrated } from '~/lib/web/hydrated'
import { lazily } from '~/lib/web/lazily'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, needPages, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { watchTags } from '~/lib/web/watched-tags'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { IconButton } from '~/ui/icon-button'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { ShareButton } from '~/ui/share-button'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { cardNumberOf, leagueTags, seasonInWords } from '../league'
import { type BoardChoice, leagueQueries } from './queries'
import { OwnPlace } from './score-board/own-place'
import { Podium } from './score-board/podium'
import { SeasonHead } from './score-board/season-head'
import { StandingRow } from './score-board/standing-row'

const LeagueRules = lazily(() => import('./score-board/league-rules'), 'LeagueRules')

const Questions = lazily(() => import('./score-board/questions'), 'Questions')

function choiceFrom(search: URLSearchParams): BoardChoice {
  const season = search.get('season') ?? ''
  const game = search.get('game') ?? ''
  return {
    season: /^20\d\d-(0[1-9]|1[0-2])$/.test(season) ? season : undefined,
    gameId: isId(game) ? Number(game) : undefined,
  }
}

function addressOf({ season, gameId }: BoardChoice): string {
  const search = new URLSearchParams()
  if (season !== undefined) search.set('season', season)
  if (gameId !== undefined) search.set('game', String(gameId))
  return search.size === 0 ? paths.scoreBoard() : `${paths.scoreBoard()}?${search}`
}

const needs: Needs = ({ url }) => {
  const choice = choiceFrom(url.searchParams)
  return [
    need(leagueQueries.seasons()),
    need(leagueQueries.games(choice.season)),
    needPages(leagueQueries.standings(choice)),
  ]
}
export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

/** How many standings the podium shows. */
const onPodium = 3

function GameChoice({ choice }: { choice: BoardChoice }) {
  const { data: games = [], isLoadingError, refetch } = useQuery(leagueQueries.games(choice.season))
  return (
    <nav aria-label="게임별 순위" className="no-scrollbar overflow-x-auto px-5 py-4">
      <ul className="flex w-max gap-2">
        <li>
          <Chip
            href={addressOf({ ...choice, gameId: undefined })}
            replace
            selected={choice.gameId === undefined}
          >
            모든 게임
          </Chip>
        </li>
        {games.map(({ id, name }) => (
          <li key={id}>
            <Chip href={addressOf({ ...choice, gameId: id })} replace selected={choice.gameId === id}>
              {name}
            </Chip>
          </li>
        ))}
        {isLoadingError ? (
          <li>
            <Chip icon="refresh" onClick={() => void refetch()}>
              게임 다시 불러오기
            </Chip>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function Board({ choice }: { choice: BoardChoice }) {
  const query = useInfiniteQuery(leagueQueries.standings(choice))
  const { data: seasons = [] } = useQuery(leagueQueries.seasons())
  const last = seasons.find(({ isOver }) => isOver)
  return (
    <PagedList
      query={query}
      label="4위부터"
      skeleton={<Blocks heights="h-56 h-10 h-10 h-10 h-10" />}
      failure="순위를 불러오지 못했어요"
      empty={
        <EmptyState
          icon="star"
          title={choice.season === undefined ? '아직 순위가 없어요' : '이 시즌에는 순위가 없어요'}
          description="회원끼리 겨룬 결과를 적으면 순위가 생겨요."
          action={
            last && last.season !== choice.season ? (
              <Link
                href={addressOf({ season: last.season, gameId: undefined })}
                className={buttonClass('secondary')}
              >
                지난 시즌 순위 보기
              </Link>
            ) : undefined
          }
        />
      }
      idOf={({ id }) => id}
      head={(standings) => <Podium standings={standings.slice(0, onPodium)} />}
      className="pb-24 [&_ul]:px-2 [&_ul]:pt-3"
      moreFailure="더 불러오지 못했어요"
    >
      {(standings) =>
        standings.slice(onPodium).map((standing) => <StandingRow key={standing.id} standing={standing} />)
      }
    </PagedList>
  )
}

function ScoreBoardScreen() {
  const goBack = useWayBack(paths.home())
  const [search, setSearch] = useSearchParams()
  const choice = choiceFrom(search)
  const [areRulesShown, setRulesShown] = useState(false)
  const [wereRulesShown, setRulesAsked] = useState(false)
  useEffect(() => watchTags([leagueTags.boards.all]), [])
  const { data: seasons = [] } = useQuery(leagueQueries.seasons())
  const shown =
    choice.season === undefined ? seasons[0] : seasons.find(({ season }) => season === choice.season)
  // The address without a season leads to another season next month, so a shared link names the season.
  const sharedPath = shown && addressOf({ ...choice, season: shown.season })
  const name = choice.season === undefined ? '리그' : `${seasonInWords(choice.season)} 리그`
  return (
    <>
      <PageHead
        title={name}
        description="보드게임을 함께 한 사람들이 한 달 동안 겨루는 점수 대결이에요. 이번 달 순위와 지난 시즌을 봐요."
        path={addressOf({ ...choice, gameId: undefined })}
        {...(shown && shown.players > 0
          ? { shareImage: `/share/league/${cardNumberOf(shown.season)}.jpg` }
          : {})}
      />
      <TopBar
        title="리그"
        backHref={paths.home()}
        onBack={goBack}
        action={
          <>
            <ShareButton title={shown ? `${seasonInWords(shown.season)} 리그` : '리그'} path={sharedPath} />
            <IconButton
              icon="info"
              label="점수와 참여"
              onClick={() => {
                setRulesShown(true)
                setRulesAsked(true)
              }}
            />
          </>
        }
      />
      <SeasonHead
        season={choice.season}
        onChoose={(season) => setSearch({ season }, { replace: true, preventScrollReset: true })}
      />
      <GameChoice choice={choice} />
      <div className="px-5">
        <OwnPlace choice={choice} season={shown?.season} sharedPath={sharedPath} />
        {shown === undefined || shown.isClosed ? null : (
          <Hydrated>
            <Suspense>
              <Questions season={shown.season} />
            </Suspense>
          </Hydrated>
        )}
      </div>
      <Board choice={choice} />
      {wereRulesShown ? (
        <Suspense>
          <LeagueRules open={areRulesShown} choice={choice} onClose={() => setRulesShown(false)} />
        </Suspense>
      ) : null}
      <BottomBar>
        <Link href={paths.chooseGameToLog()} className={buttonClass('primary', 'bottom')}>
          <Icon name="pencil" size={20} />
          플레이 기록하기
        </Link>
      </BottomBar>
    </>
  )
}

export default function ScoreBoardPage() {
  return (
    <Hydrated>
      <ScoreBoardScreen />
    </Hydrated>
  )
}
