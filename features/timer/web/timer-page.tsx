import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { showDialog } from '~/ui/dialog-store'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { sayFailure } from '~/ui/say-failure'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import {
  fewestPlayers,
  gameFrom,
  meetupFrom,
  mostPlayersAtTimer,
  penaltyPresets,
  setupFrom,
  type TimerSetup,
  timePresets,
  usesBank,
  usesTurn,
  whyCannotStart,
} from '../timer-setup'
import { findLast, openShared } from './shared-timer-store'
import { CueChoice } from './timer/cue-choice'
import { FirstPlayer } from './timer/first-player'
import { ModeChoice } from './timer/mode-choice'
import { PlayerNames } from './timer/player-names'
import { KeepPreset, QuickStart } from './timer/quick-start'
import { TimeChoice } from './timer/time-choice'
import { rememberSetup, startGame, useTimerMemory } from './timer-store'
import { wakeAudio } from './use-cues'

function isSure(lost: string): Promise<boolean> {
  return showDialog({
    title: '새로 시작할까요?',
    message: lost,
    confirmLabel: '새로 시작',
    cancelLabel: '취소',
    tone: 'danger',
  })
}

/** Indexed by the number of buttons that lead back to a game. */
const bottomPadding = ['px-5 pt-2 pb-28', 'px-5 pt-2 pb-44', 'px-5 pt-2 pb-60']

export default function TimerPage() {
  const { isRead, setup: remembered, last, presets, cues, game } = useTimerMemory()
  const [search] = useSearchParams()
  // The server's page is cached without what a link says.
  const given = isRead ? gameFrom(search) : null
  const meetupId = isRead ? meetupFrom(search) : null
  // An invalid setup stays on this screen, but is not stored.
  const [typed, setTyped] = useState<TimerSetup | null>(null)
  const [lastShared, setLastShared] = useState<Awaited<ReturnType<typeof findLast>>>(null)
  useEffect(() => void findLast().then(setLastShared), [])
  const navigate = useNavigate()
  const setup = typed ?? (isRead ? setupFrom(search, remembered) : remembered)
  const problem = whyCannotStart(setup)
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  const isEnded = game?.state.phase === 'ended'
  const waysBack = Number(game !== null) + Number(lastShared !== null)

  function change(part: Partial<TimerSetup>): void {
    const next = { ...setup, ...part }
    setTyped(next)
    if (whyCannotStart(next) === null) rememberSetup(next)
  }

  async function start(chosen: TimerSetup): Promise<void> {
    wakeAudio()
    const lost = isEnded
      ? '지난 게임의 점수와 순위, 기록을 가져갈 QR이 사라져요.'
      : '진행 중인 타이머의 시간과 벌점이 사라져요.'
    if (game !== null && !(await isSure(lost))) return
    startGame(chosen, { game: given, meetupId })
    await navigate(paths.timerStart())
  }

  const changeNames = (names: string[]) =>
    change({ names, first: setup.first < names.length ? setup.first : 0 })

  async function share(): Promise<void> {
    if (problem !== null) {
      showToast({ type: 'info', message: problem.message })
      return
    }
    if (lastShared?.isOver && !(await isSure('이 폰에서 지난 게임 결과로 돌아올 수 없게 돼요.'))) return
    try {
      await navigate(paths.timerShared(await openShared(setup, { meetupId, gameId: given?.id })))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      sayFailure(error, '타이머를 열지 못했어요')
    }
  }

  return (
    <>
      <PageHead
        title="타이머"
        description={`${fewestPlayers}명부터 ${mostPlayersAtTimer}명까지 함께 쓰는 보드게임 타이머. 체스, 루미큐브, 하이브리드, 시간 재기 방식과 점수판이 있어요.`}
        path={paths.timer()}
      />
      <TopBar title="타이머" />
      <div className={bottomPadding[waysBack]}>
        {/* Most people at a table each have a phone, and nobody finds this below the settings. */}
        <div className="-mx-4 mb-4 border-line border-b pb-2">
          <ListRow
            title="여러 폰으로 함께 쓰기"
            description="이 설정으로 열고, 각자 자기 폰으로 넘겨요."
            leading={<Icon name="users" className="text-ink-dim" />}
            onClick={() => void share()}
          />
        </div>
        {given === null ? null : (
          <p className="mb-4 flex items-center gap-2 rounded-card bg-sunken px-4 py-3 text-15 text-ink">
            <Icon name="dice" className="shrink-0 text-ink-dim" />
            <span className="wrap-anywhere">
              <span className="font-semibold">{given.name}</span> 기록으로 남길 수 있어요
            </span>
          </p>
        )}
        <QuickStart last={last} presets={presets} onStart={(chosen) => void start(chosen)} />
        <ModeChoice mode={setup.mode} onChange={(mode) => change({ mode })} />
        <PlayerNames mode={setup.mode} names={setup.names} problemOf={problemOf} onChange={changeNames} />
        <FirstPlayer names={setup.names} first={setup.first} onChange={(first) => change({ first })} />
        {usesTurn(setup.mode) ? (
          <TimeChoice
            label="차례 시간"
            hint="한 차례에 쓸 수 있는 시간이에요."
            value={setup.turnSeconds}
            presets={timePresets}
            error={problemOf('turnSeconds')}
            onChange={(turnSeconds) => change({ turnSeconds })}
          />
        ) : null}
        {usesBank(setup.mode) ? (
          <>
            <TimeChoice
              label="전체 시간"
              hint="한 사람이 게임 내내 쓸 수 있는 시간이에요."
              value={setup.bankSeconds}
              presets={timePresets}
              error={problemOf('bankSeconds')}
              onChange={(bankSeconds) => change({ bankSeconds })}
            />
            <TimeChoice
              label="벌점 간격"
              hint="전체 시간이 지나면 1점, 그 뒤로 이 시간마다 1점씩 더해요."
              value={setup.penaltySeconds}
              presets={penaltyPresets}
              error={problemOf('penaltySeconds')}
              onChange={(penaltySeconds) => change({ penaltySeconds })}
            />
          </>
        ) : null}
        {problem === null && isRead ? <KeepPreset setup={setup} presets={presets} /> : null}
        <CueChoice cues={cues} />
        <section aria-label="더 보기" className="-mx-4 mt-4 border-line border-t pt-2">
          <ListRow
            title="코드로 함께하기"
            description="다른 사람이 연 타이머에 들어가요."
            leading={<Icon name="ticket" className="text-ink-dim" />}
            href={paths.timerJoin()}
          />
          <ListRow
            title="정산하기"
            description="테이블 요금을 사람 수대로 나눠요."
            leading={<Icon name="receipt" className="text-ink-dim" />}
            href={paths.costSplit()}
          />
        </section>
      </div>
      <BottomBar>
        {lastShared === null ? null : (
          <Button size="bottom" className="mb-2" onClick={() => navigate(paths.timerShared(lastShared.key))}>
            {lastShared.isOver ? '함께한 게임 결과 이어서' : '함께 쓰던 타이머로 돌아가기'}
          </Button>
        )}
        {game !== null ? (
          <Button
            size="bottom"
            variant={lastShared === null ? 'primary' : 'secondary'}
            className="mb-2"
            onClick={() => navigate(isEnded ? paths.timerEnd() : paths.timerStart())}
          >
            {isEnded ? '지난 게임 결과 이어서' : '이어서 하기'}
          </Button>
        ) : null}
        <Button
          size="bottom"
          variant={problem === null && waysBack === 0 ? 'primary' : 'secondary'}
          // The label says why the button is disabled, so it must stay readable.
          className="disabled:opacity-100"
          disabled={problem !== null || !isRead}
          onClick={() => void start(setup)}
        >
          {problem?.message ?? (game !== null ? '새로 시작' : '시작하기')}
        </Button>
      </BottomBar>
    </>
  )
}
