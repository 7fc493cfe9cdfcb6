import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { TimerMode } from '~/features/catalogue/game'
import { paths } from '~/features/paths'
import { CallFailed, isMissing } from '~/lib/web/call-failed'
import { Hydrated } from '~/lib/web/hydrated'
import { PageHead } from '~/lib/web/page-head'
import { type Needs, need, prefetchInBrowser, prefetchOnServer } from '~/lib/web/prefetch'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { BottomBar } from '~/ui/bottom-bar'
import { Button, buttonClass } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Blocks } from '~/ui/skeleton'
import { TopBar } from '~/ui/top-bar'
import { countsOf, defaultSetup, meetupFrom, setupFrom, whyCannotStart } from '../timer-setup'
import { teachingQueries } from './queries'
import { openShared } from './shared-timer-store'
import { ModeChoice } from './timer/mode-choice'

/** As many as most games are for. */
const usualPlayers = 4

const gameOf = (search: URLSearchParams) => (/^[1-9]\d{0,8}$/.exec(search.get('game') ?? '') ?? ['0'])[0]

const needs: Needs = ({ url }) => [need(teachingQueries.ofGame(gameOf(url.searchParams)))]

export const loader = prefetchOnServer(needs)
export const clientLoader = prefetchInBrowser(needs)

function NotExplained() {
  return (
    <EmptyState
      icon="document"
      title="아직 설명이 없는 게임이에요"
      description="설명이 있는 게임의 화면에서 시작할 수 있어요."
      action={
        <Link href={paths.category()} className={buttonClass('secondary')}>
          게임 찾아보기
        </Link>
      }
    />
  )
}

/** How many play, and how the timer counts afterwards: as suits the game, unless something else is chosen. */
function Choices({ suits }: { suits: TimerMode }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const given = setupFrom(search, { ...defaultSetup, mode: suits, names: [] })
  const [players, setPlayers] = useState(given.names.length || usualPlayers)
  const [mode, setMode] = useState(given.mode)
  const [isOpening, setIsOpening] = useState(false)
  const [failure, setFailure] = useState('')
  const names = Array.from({ length: players }, (_, at) => given.names[at] ?? '')
  const setup = { ...defaultSetup, mode, names }
  const problem = whyCannotStart(setup)?.message ?? failure

  async function open(): Promise<void> {
    setIsOpening(true)
    setFailure('')
    try {
      const table = { gameId: Number(gameOf(search)), meetupId: meetupFrom(search), teaches: true }
      const key = await openShared(setup, table)
      await navigate(paths.timerShared(key), { replace: true })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error.message)
      setIsOpening(false)
    }
  }

  return (
    <div className="px-5 pt-4 pb-32">
      <p className="text-15 text-ink-dim leading-[1.6]">
        한 사람이 쪽을 넘기면 모두의 폰이 따라와요. 설명이 끝나면 앉은 자리 그대로 타이머가 시작돼요.
      </p>
      <fieldset className="mt-8">
        <legend className="font-bold text-17 text-ink">몇 명이 해요?</legend>
        <div className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
          {countsOf('countUp').map((count) => (
            <Chip key={count} selected={players === count} onClick={() => setPlayers(count)}>
              {count}명
            </Chip>
          ))}
        </div>
      </fieldset>
      <div className="pt-8">
        <ModeChoice mode={mode} onChange={setMode} />
        {suits !== mode || suits === 'countUp' ? null : (
          <p className="text-13 text-ink-dim">이 게임에 어울리는 방식으로 골라 두었어요.</p>
        )}
      </div>
      <p role="alert" className="min-h-6 pt-3 text-15 text-bad">
        {problem}
      </p>
      <BottomBar>
        <Button
          size="bottom"
          busy={isOpening}
          disabled={whyCannotStart(setup) !== null}
          onClick={() => void open()}
        >
          폰 모으기
        </Button>
      </BottomBar>
    </div>
  )
}

function TeachScreen() {
  const [search] = useSearchParams()
  const gameId = gameOf(search)
  const back = gameId === '0' ? paths.timer() : paths.game(gameId)
  const goBack = useWayBack(back)
  const query = useQuery(teachingQueries.ofGame(gameId))
  return (
    <>
      <PageHead title="함께 보는 설명" path="/timer/teach" hidden />
      <TopBar title="함께 보는 설명" backHref={back} onBack={goBack} />
      <Answer
        query={query}
        skeleton={<Blocks heights="h-4 h-4 h-11 h-22" />}
        failure="설명을 불러오지 못했어요"
        onRefused={(error) => (isMissing(error) ? <NotExplained /> : null)}
        isEmpty={({ pages }) => pages === 0}
        empty={<NotExplained />}
      >
        {({ timerMode }) => <Choices suits={timerMode} />}
      </Answer>
    </>
  )
}

/** What is chosen before a table follows an explanation. */
export default function TimerTeachPage() {
  return (
    <Hydrated>
      <TeachScreen />
    </Hydrated>
  )
}
