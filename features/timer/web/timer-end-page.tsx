import { useNavigate } from 'react-router'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { TopBar } from '~/ui/top-bar'
import { readScore } from '../score'
import { rankTable } from '../shared-result'
import { penaltiesOf } from '../timer'
import { nameOf } from '../timer-setup'
import { ReopenBar } from './reopen-bar'
import { Ranking } from './timer-end/ranking'
import { SaveSection } from './timer-end/save-section'
import { ScoreEntry } from './timer-end/score-entry'
import {
  changeScoring,
  forgetGame,
  type LocalGame,
  sendToTimer,
  startGame,
  timerNow,
  useTimerMemory,
} from './timer-store'
import { wakeAudio } from './use-cues'

function End({ game: { setup, state, scoring } }: { game: LocalGame }) {
  const navigate = useNavigate()
  const players = setup.names.map((_, player) => ({
    name: nameOf(setup.names, player),
    penalties: penaltiesOf(state, player),
    spentMs: state.spentMs[player] ?? 0,
  }))
  if (!scoring.isRanked) {
    return (
      <>
        <ReopenBar
          endedAt={state.at}
          now={timerNow}
          says="아직 안 끝났나요?"
          onReopen={() => {
            sendToTimer({ kind: 'reopen' })
            void navigate(paths.timerStart(), { replace: true })
          }}
        />
        <ScoreEntry players={players} scoring={scoring} onChange={changeScoring} />
      </>
    )
  }
  const scores = setup.names.map((_, at) => readScore(scoring.scores[at] ?? ''))
  const ranked = rankTable(setup.names, players, { ...scoring, scores })
  return (
    <Ranking
      ranked={ranked}
      outcome={scoring}
      spentMs={state.spentMs}
      // A saved result is changed in the play log.
      onCorrect={scoring.resultKey === null ? () => changeScoring({ isRanked: false }) : undefined}
      onReplay={() => {
        wakeAudio()
        startGame({ ...setup, first: (setup.first + 1) % setup.names.length }, scoring)
        void navigate(paths.timerStart(), { replace: true })
      }}
      leaveLabel="새로 설정하기"
      onLeave={() => {
        forgetGame()
        void navigate(paths.timer(), { replace: true })
      }}
    >
      <SaveSection ranked={ranked} runMs={state.runMs} scoring={scoring} />
    </Ranking>
  )
}

export default function TimerEndPage() {
  const { isRead, game } = useTimerMemory()
  const goBack = useWayBack(paths.timer())
  const isEnded = game?.state.phase === 'ended'
  const scoring = isEnded ? game.scoring : null
  const title = !scoring?.isRanked ? '결과 입력' : scoring.kind === 'points' ? '최종 순위' : '게임 결과'
  return (
    <>
      <PageHead title={title} path={paths.timerEnd()} hidden />
      <TopBar title={title} backHref={paths.timer()} onBack={goBack} />
      {game !== null && isEnded ? (
        <End game={game} />
      ) : (
        <EmptyState
          icon="timer"
          title={isRead ? '끝난 게임이 없어요' : '게임을 불러오고 있어요'}
          description={isRead ? '타이머를 끝내면 여기에서 결과를 입력할 수 있어요.' : undefined}
          action={
            <Link href={paths.timer()} className={buttonClass()}>
              타이머 설정하기
            </Link>
          }
        />
      )}
    </>
  )
}
