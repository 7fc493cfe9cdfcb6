import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import type { Game } from '~/features/catalogue/endpoints'
import { GameCover } from '~/features/catalogue/web/game-cover'
import { LevelBadge } from '~/features/catalogue/web/level-badge'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { grouped } from '~/lib/grouped'
import { throwMissing } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useCall } from '~/lib/web/use-call'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { buttonClass } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { PagedList } from '~/ui/paged-list'
import { sayFailure } from '~/ui/say-failure'
import { Blocks } from '~/ui/skeleton'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { useSheet } from '~/ui/use-sheet'
import { type Play, playEndpoints } from '../endpoints'
import { EntryMenu } from './game-log/entry-menu'
import { PlayEntry } from './game-log/play-entry'
import { gameLogNeeds } from './needs'
import { playQueries } from './queries'

export const loader = memberLoader
export const clientLoader = memberNeeds(gameLogNeeds)

const skeleton = <Blocks heights="h-24 h-6 h-4 h-20 h-6 h-4 h-20" />

function GameHead({ game, newest, count }: { game: Game; newest: Play | undefined; count: number }) {
  return (
    <Link
      href={paths.game(game.id)}
      className="-mx-2 flex min-h-24 items-center gap-4 rounded-card p-2 hover:bg-sunken"
    >
      <GameCover game={game} size="row" priority className="w-20 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-bold text-20 text-ink">{game.name}</span>
        <span className="tabular mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-dim">
          <LevelBadge level={game.level} />
          <span className="font-semibold text-ink">총 {grouped(count)}회</span>
          {typeof newest?.meanStar === 'number' ? (
            <span className="inline-flex items-center gap-0.5">
              <Icon name="star" size={15} className="text-brand" />
              <span className="sr-only">내 별점 평균 </span>
              {newest.meanStar.toFixed(1)}
            </span>
          ) : null}
        </span>
      </span>
      <Icon name="chevron-right" size={18} className="text-ink-dim" />
    </Link>
  )
}

/** Asks for confirmation, naming what is deleted with the record. */
function useAskToRemove(game: Game) {
  const remove = useCall(playEndpoints.remove)
  return async (play: Play) => {
    await showDialog({
      title: '이 기록을 삭제할까요?',
      message: `${dayInWords(play.playedOn)}의 점수와 메모가 삭제되고 ${game.name}의 플레이 횟수가 1회 줄어요. 되돌릴 수 없어요.`,
      tone: 'danger',
      confirmLabel: '삭제',
      cancelLabel: '취소',
      onConfirm: () =>
        remove.mutateAsync({ params: { id: play.id } }).then(
          () => showToast({ type: 'success', message: '기록을 삭제했어요' }),
          (error: Error) => sayFailure(error, '기록을 삭제하지 못했어요'),
        ),
    })
  }
}

function Entries({ game }: { game: Game }) {
  const query = useInfiniteQuery(playQueries.ofGame(game.id))
  const [chosen, setChosen] = useState<Play | null>(null)
  const sheet = useSheet()
  const askToRemove = useAskToRemove(game)
  return (
    <>
      <PagedList
        query={query}
        label="기록"
        className="px-5 pt-2 pb-24"
        skeleton={skeleton}
        failure="기록을 불러오지 못했어요"
        empty={
          <div className="px-5 pt-2 pb-24">
            <GameHead game={game} newest={undefined} count={0} />
            <EmptyState icon="book" title="이 게임의 기록이 아직 없어요" />
          </div>
        }
        idOf={({ id }) => id}
        head={([newest], count) => (
          <div className="mb-1">
            <GameHead game={game} newest={newest} count={count} />
          </div>
        )}
        moreSkeleton={<Blocks count={2} heights="h-6 h-4 h-20" className="flex flex-col gap-4 pt-4" />}
        moreFailure="더 불러오지 못했어요"
      >
        {(plays) =>
          plays.map((play) => (
            <PlayEntry
              key={play.id}
              play={play}
              onMenu={() => {
                setChosen(play)
                sheet.open()
              }}
            />
          ))
        }
      </PagedList>
      {chosen ? <EntryMenu play={chosen} sheet={sheet} onRemove={() => void askToRemove(chosen)} /> : null}
      <BottomBar>
        <Link href={paths.logPlay(game.id)} className={buttonClass('primary', 'bottom')}>
          <Icon name="pencil" size={20} />
          플레이 기록하기
        </Link>
      </BottomBar>
    </>
  )
}

function GameLog({ id }: { id: string }) {
  const query = useQuery(gameQueries.detail(id))
  return (
    <Answer query={query} skeleton={skeleton} failure="게임을 불러오지 못했어요" onRefused={throwMissing}>
      {(game) => <Entries game={game} />}
    </Answer>
  )
}

export default function GameLogPage() {
  const { id = '' } = useParams()
  const goBack = useWayBack(paths.playLog())
  return (
    <>
      <PageHead title="플레이 기록" path={paths.playLogOf(id)} hidden />
      <TopBar title="게임 기록" backHref={paths.playLog()} onBack={goBack} />
      <MembersOnly skeleton={skeleton}>
        <GameLog key={id} id={id} />
      </MembersOnly>
    </>
  )
}
