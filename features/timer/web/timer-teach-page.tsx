import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { CallFailed } from '~/lib/web/call-failed'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { BottomBar } from '~/ui/bottom-bar'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { TopBar } from '~/ui/top-bar'
import type { TimerMode } from '../timer'
import { defaultSetup, fewestPlayers, mostPlayers } from '../timer-setup'
import { openShared } from './shared-timer-store'
import { ModeChoice } from './timer/mode-choice'

const counts = Array.from({ length: mostPlayers - fewestPlayers + 1 }, (_, at) => fewestPlayers + at)

/** What is chosen before a table follows an explanation: how many play, and how the timer counts afterwards. */
export default function TimerTeachPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const gameId = Number(search.get('game'))
  const back = gameId > 0 ? paths.game(gameId) : paths.timer()
  const goBack = useWayBack(back)
  const [players, setPlayers] = useState(mostPlayers)
  const [mode, setMode] = useState<TimerMode>('countUp')
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState('')

  async function open(): Promise<void> {
    setIsOpening(true)
    setProblem('')
    try {
      const setup = { ...defaultSetup, mode, names: Array.from({ length: players }, () => '') }
      const key = await openShared(setup, { gameId, teaches: true })
      await navigate(paths.timerShared(key), { replace: true })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      setProblem(failure.message)
      setIsOpening(false)
    }
  }

  return (
    <>
      <PageHead title="함께 보는 설명" path="/timer/teach" hidden />
      <TopBar title="함께 보는 설명" backHref={back} onBack={goBack} />
      <div className="px-5 pt-4 pb-32">
        <p className="text-15 text-ink-dim leading-[1.6]">
          한 사람이 쪽을 넘기면 모두의 폰이 따라와요. 설명이 끝나면 앉은 자리 그대로 타이머가 시작돼요.
        </p>
        <fieldset className="mt-8">
          <legend className="font-bold text-17 text-ink">몇 명이 해요?</legend>
          <div className="mt-3 flex gap-2">
            {counts.map((count) => (
              <Chip key={count} selected={players === count} onClick={() => setPlayers(count)}>
                {count}명
              </Chip>
            ))}
          </div>
        </fieldset>
        <div className="pt-8">
          <ModeChoice mode={mode} onChange={setMode} />
        </div>
        <p role="alert" className="min-h-6 pt-3 text-15 text-bad">
          {problem}
        </p>
        <BottomBar>
          <Button size="bottom" busy={isOpening} onClick={() => void open()}>
            폰 모으기
          </Button>
        </BottomBar>
      </div>
    </>
  )
}
