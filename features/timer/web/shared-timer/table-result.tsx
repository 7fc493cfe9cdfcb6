import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { sayFailure } from '~/ui/say-failure'
import { byPoints, type Outcome, sideInWords } from '../../outcome'
import { rankTable, type TableScores, whyCannotScore } from '../../shared-result'
import { endOf, resultOf } from '../../shared-timer'
import { clockInWords, type TimerState } from '../../timer'
import { nameOf } from '../../timer-setup'
import { PlayerMark } from '../player-mark'
import { ReopenBar } from '../reopen-bar'
import { enterScores, playAgain } from '../shared-result-store'
import { act, forget, type SharedTimer, serverNow, useSharedTimer } from '../shared-timer-store'
import { Ranking, TableNotice } from '../timer-end/ranking'
import { wakeAudio } from '../use-cues'
import { TableRecord } from './table-record'
import { TableScoreEntry } from './table-score-entry'

type Session = NonNullable<SharedTimer['session']>

/** Who has ended the game. Everybody's timer ended with it. */
function endInWords({ events, setup, ownSeat }: Session): string {
  const end = endOf(events)
  if (end === null) return '게임을 끝내고 있어요'
  if (end.seat === null) return '하루가 지나서 저절로 끝났어요'
  return end.seat === ownSeat
    ? '내가 모두의 타이머를 끝냈어요'
    : `${nameOf(setup.names, end.seat)} 님이 끝냈어요`
}

/** Who goes on with the next game while others still look at this one. */
function nextInWords({ setup, ownSeat, ending }: Session): string | null {
  if (ending?.next == null) return null
  return ending.nextBy === null || ending.nextBy === ownSeat
    ? '다음 판이 열렸어요'
    : `${nameOf(setup.names, ending.nextBy)} 님이 다음 판을 열었어요`
}

function entryInWords({ setup, ending }: Session): string | null {
  const { scores, game } = ending ?? {}
  if (!scores) return null
  const what = scores.kind === 'points' ? '점수를' : '결과를'
  return `${nameOf(setup.names, scores.seat)} 님이 ${what} ${game ? '고치고' : '입력하고'} 있어요`
}

/** What a phone sees that does not enter the scores itself: who does, and what has been typed. */
function Waiting({
  session,
  state,
  reopen,
  children,
}: {
  session: Session
  state: TimerState
  reopen: React.ReactNode
  children: React.ReactNode
}) {
  const { setup, ending } = session
  const entered = ending?.scores ?? null
  const scores = entered?.scores
  const entry = entryInWords(session)
  return (
    <div className="px-5 pt-4 pb-56">
      <div className="-mx-5 pb-2 empty:hidden">{reopen}</div>
      <h2 className="text-balance font-bold text-24 text-ink">게임이 끝났어요</h2>
      <p className="mt-1 text-15 text-ink-dim">{endInWords(session)}</p>
      <p
        role="status"
        className="mt-4 flex min-h-6 items-center gap-1.5 font-semibold text-15 text-brand-strong"
      >
        {entry === null ? null : (
          <>
            <Icon name="timer" size={18} />
            {entry}
          </>
        )}
      </p>
      <ul aria-label="점수" className="mt-2 divide-y divide-line rounded-card bg-sunken px-4">
        {resultOf(state).map(({ penalties, spentMs }, player) => {
          const name = nameOf(setup.names, player)
          return (
            <li key={name} className="flex min-h-16 items-center gap-3 py-2.5">
              <PlayerMark player={player} className="size-8" />
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block font-semibold text-15 text-ink">{name}</span>
                <span className="tabular block text-13 text-ink-dim">
                  {clockInWords(spentMs)} 사용{penalties > 0 ? ` · 벌점 ${penalties}점` : ''}
                </span>
              </span>
              <span className="tabular shrink-0 font-bold text-17 text-ink">
                {entered !== null && entered.kind !== 'points'
                  ? sideInWords(entered, player)
                  : scores?.[player] == null
                    ? '–'
                    : `${grouped(scores[player])}점`}
              </span>
            </li>
          )
        })}
      </ul>
      {children}
    </div>
  )
}

const blank = ({ setup, ending }: Session): Pick<TableScores, 'scores' | 'lowWins'> & Outcome =>
  ending?.scores ?? { ...byPoints, scores: setup.names.map(() => null), lowWins: false }

/** A shared timer that is over: its scores, its ranking and the records of the table. */
export function TableResult({ session, state }: { session: Session; state: TimerState }) {
  const { key, setup, ownSeat, ending, isOver, events } = session
  const navigate = useNavigate()
  // The code of the cafe's table whose phones these are.
  const table = useSearchParams()[0].get('table') ?? ''
  const wantsScores = useSharedTimer((shared) => shared.wantsScores)
  const isPlayer = ownSeat !== null
  const scores = ending?.scores ?? null
  const endedAt = isOver ? (endOf(events)?.at ?? null) : null
  const canScore =
    isPlayer && whyCannotScore({ scores, endedAt }, { seat: ownSeat, takesOver: true }, serverNow()) === null

  const enter = useMutation({
    mutationFn: () => enterScores(key, { ...blank(session), isRanked: false, takesOver: true }),
    onError: (error) => sayFailure(error, '점수를 입력하지 못했어요'),
  })
  const again = useMutation({
    mutationFn: () => playAgain(key),
    onSuccess: (next) => navigate(paths.timerShared(next, key, table), { replace: true }),
    onError: (error) => sayFailure(error, '다시 시작하지 못했어요'),
  })
  const begin = enter.mutate
  // Who ended the game to enter the scores does so at once, unless somebody else was quicker.
  const isNext = wantsScores && canScore && ending !== null
  useEffect(() => {
    if (!isNext) return
    useSharedTimer.setState({ wantsScores: false })
    if (scores === null) begin()
  }, [isNext, scores, begin])

  const reopen =
    isPlayer && endedAt !== null && ending?.next == null ? (
      <ReopenBar
        endedAt={endedAt}
        now={serverNow}
        says="아직 안 끝났나요?"
        onReopen={() => {
          wakeAudio()
          act('reopen')
        }}
      />
    ) : null

  // Nobody is taken away from the result: whoever is done with it follows by a tap.
  const next = ending?.next ?? null
  const notice = nextInWords(session)
  const replayLabel = next === null ? '다시 하기' : '함께하기'
  const canReplay = next !== null || (isPlayer && isOver)
  function replay(): void {
    wakeAudio()
    if (next === null) again.mutate()
    else void navigate(paths.timerShared(next, key, table), { replace: true })
  }
  function leave(): void {
    if (scores === null) forget(key)
    void navigate(table === '' ? paths.timer() : paths.table(table), { replace: true })
  }

  if (scores?.isRanked) {
    const ranked = rankTable(setup.names, resultOf(state), scores)
    return (
      <Ranking
        ranked={ranked}
        outcome={scores}
        spentMs={state.spentMs}
        own={ownSeat}
        names={setup.names.map((_, player) => nameOf(setup.names, player))}
        onCorrect={canScore ? () => enter.mutate() : undefined}
        onReplay={canReplay ? replay : undefined}
        replayLabel={replayLabel}
        notice={notice}
        leaveLabel={table === '' ? '나가기' : '테이블로'}
        onLeave={leave}
      >
        <TableRecord session={session} />
      </Ranking>
    )
  }
  if (scores !== null && canScore && scores.seat === ownSeat) {
    const players = resultOf(state).map((clock, player) => ({ ...clock, name: nameOf(setup.names, player) }))
    return (
      <>
        {reopen}
        {next === null ? null : (
          <div className="px-1">
            <ListRow
              title={notice}
              description="점수를 입력하고 함께해요."
              leading={<Icon name="play" className="text-ink-dim" />}
              href={paths.timerShared(next, key, table)}
            />
          </div>
        )}
        <TableScoreEntry timerKey={key} players={players} stored={scores} />
      </>
    )
  }
  return (
    <Waiting session={session} state={state} reopen={reopen}>
      <BottomBar>
        <TableNotice>{notice}</TableNotice>
        {canScore ? (
          <Button
            size="bottom"
            variant={scores === null ? 'primary' : 'secondary'}
            busy={enter.isPending}
            onClick={() => enter.mutate()}
          >
            {scores === null ? '점수 입력하기' : '내가 이어서 입력하기'}
          </Button>
        ) : null}
        <div className="mt-2 flex gap-2">
          <Button size="bottom" variant="secondary" className="flex-1" onClick={leave}>
            {scores === null ? '점수 없이 나가기' : table === '' ? '나가기' : '테이블로'}
          </Button>
          {canReplay ? (
            <Button
              size="bottom"
              variant="secondary"
              className="flex-1"
              busy={again.isPending}
              onClick={replay}
            >
              {replayLabel}
            </Button>
          ) : null}
        </div>
      </BottomBar>
    </Waiting>
  )
}
