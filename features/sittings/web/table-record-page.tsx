import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { seoulDate } from '~/lib/seoul-date'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import type { SittingRecord } from '../endpoints'
import { tableQueries } from './queries'

const nothing = (
  <EmptyState icon="document" title="기록을 찾을 수 없어요" description="링크를 다시 확인해 주세요." />
)

type PlayedGame = SittingRecord['games'][number]

function Result({ result }: { result: PlayedGame['results'][number] }) {
  return (
    <li className="border-line border-t py-2">
      <ul className="flex flex-col gap-1">
        {result.players
          .toSorted((one, other) => Number(other.isWinner) - Number(one.isWinner))
          .map(({ name, score, isWinner }) => (
            <li key={name} className="flex items-baseline gap-2 text-15">
              <span className="wrap-anywhere min-w-0 flex-1 text-ink">
                {name}
                {isWinner ? <b className="ml-2 font-semibold text-13 text-brand-strong">승리</b> : null}
              </span>
              {score === null ? null : <span className="tabular text-ink-dim">{grouped(score)}점</span>}
            </li>
          ))}
      </ul>
      <Link
        href={paths.timerShared(result.timer)}
        className="tap-44 mt-1 inline-block font-medium text-15 text-brand-strong"
      >
        내 플레이 기록에 저장하기
      </Link>
    </li>
  )
}

function Game({ game }: { game: PlayedGame }) {
  const facts = [`${game.players}명`, ...(game.minutes === null ? [] : [`${game.minutes}분`])]
  return (
    <li className="rounded-card bg-sunken p-4">
      <div className="flex items-center gap-3">
        <GameCover game={game} size="row" className="w-14 shrink-0" />
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-bold text-17 text-ink">{game.name}</h3>
          <p className="text-13 text-ink-dim">{facts.join(' · ')}</p>
        </div>
        <Link href={paths.game(game.id)} aria-label={`${game.name} 보기`} className="tap-44 text-ink-dim">
          <Icon name="chevron-right" size={18} />
        </Link>
      </div>
      {game.results.length === 0 ? null : (
        <ul className="mt-3">
          {game.results.map((result) => (
            <Result key={result.timer} result={result} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** What was played at a table. Names and scores are there for a day. */
export default function TableRecordPage() {
  const [search] = useSearchParams()
  const key = search.get('key') ?? ''
  const goBack = useWayBack(paths.home())
  const query = useQuery(tableQueries.record(key))
  return (
    <>
      <PageHead title="오늘의 기록" path="/t/record" hidden />
      <TopBar title="오늘의 기록" backHref={paths.home()} onBack={goBack} />
      <Answer
        query={query}
        skeleton={<Blocks heights="h-8 h-4 h-28 h-28" />}
        failure="기록을 불러오지 못했어요"
        missing={nothing}
      >
        {({ cafe, tableName, openedAt, games }) => (
          <div className="px-5 pt-2 pb-12">
            <h2 className="wrap-anywhere font-bold text-24 text-ink">{cafe.name}</h2>
            <p className="mt-1 text-15 text-ink-dim">
              {dayInWords(seoulDate(new Date(openedAt)))} · {tableName} 테이블
            </p>
            {games.length === 0 ? (
              <p className="mt-10 text-center text-15 text-ink-dim">아직 한 게임이 없어요.</p>
            ) : (
              <ul aria-label="한 게임" className="mt-5 flex flex-col gap-3">
                {games.map((game, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a game may be played twice
                  <Game key={`${game.id}-${at}`} game={game} />
                ))}
              </ul>
            )}
            <p className="mt-5 text-pretty text-13 text-ink-dim">
              이름과 점수는 자리가 끝나고 하루 뒤에 사라지고, 게임과 시간만 남아요.
            </p>
          </div>
        )}
      </Answer>
    </>
  )
}
