import { lazy, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '~/features/paths'
import { PageHead } from '~/lib/web/page-head'
import { useWayBack } from '~/lib/web/use-way-back'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'
import { Spinner } from '~/ui/spinner'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import { teachAfter } from '../teach'
import { Lobby } from './shared-timer/lobby'
import { SharedBoard } from './shared-timer/shared-board'
import { TableResult } from './shared-timer/table-result'
import { type SharedTimer, useFollowing, useSharedState, useSharedTimer } from './shared-timer-store'
import { useTimerMemory } from './timer-store'
import { useCues } from './use-cues'

// Most timers begin without an explanation.
const TeachBoard = lazy(async () => ({ default: (await import('./shared-timer/teach-board')).TeachBoard }))

function Bar({ title = '함께 쓰는 타이머' }: { title?: string }) {
  const [search] = useSearchParams()
  const table = search.get('table') ?? ''
  const above = table === '' ? paths.timer() : paths.table(table)
  const goBack = useWayBack(above)
  return <TopBar title={title} backHref={above} onBack={goBack} />
}

function NotThere({ message }: { message: string }) {
  return (
    <EmptyState
      icon="timer"
      title={message}
      action={
        <Link href={paths.timerJoin()} className={buttonClass()}>
          코드 입력하기
        </Link>
      }
    />
  )
}

function Following({ timerKey }: { timerKey: string }) {
  const { session, failure, notice, unsent } = useSharedTimer()
  const { cues } = useTimerMemory()
  const { signalBetween, isFlashing } = useCues(cues)
  useFollowing(timerKey)
  useEffect(() => {
    if (notice !== null) showToast({ type: 'info', message: notice })
  }, [notice])
  const state = useSharedState(signalBetween)
  if (state && session?.key === timerKey && !failure) {
    if (state.phase !== 'ended')
      return <SharedBoard session={session} state={state} isFlashing={isFlashing} />
    return (
      <>
        <Bar title="게임 결과" />
        <TableResult session={session} state={state} />
      </>
    )
  }
  return (
    <>
      <Bar title={session?.key === timerKey ? session.teach?.gameName : undefined} />
      <BeforeStart session={session?.key === timerKey ? session : null} failure={failure} unsent={unsent} />
    </>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid place-items-center py-24 text-brand-strong">
      <Spinner />
      <span className="sr-only">타이머를 불러오고 있어요</span>
    </div>
  )
}

function BeforeStart({ session, failure, unsent }: Pick<SharedTimer, 'session' | 'failure' | 'unsent'>) {
  if (failure) return <NotThere message={failure.message} />
  if (session === null) return <Waiting />
  if (session.isOver) return <NotThere message="이미 끝난 타이머예요" />
  const teach = session.teach && teachAfter(session.teach, [...session.events, ...unsent])
  return session.teach && teach ? (
    <Suspense fallback={<Waiting />}>
      <TeachBoard session={session} teach={session.teach} state={teach} />
    </Suspense>
  ) : (
    <Lobby session={session} />
  )
}

export default function SharedTimerPage() {
  const [search] = useSearchParams()
  const timerKey = search.get('key') ?? ''
  return (
    <>
      <PageHead title="함께 쓰는 타이머" path="/timer/shared" hidden />
      {timerKey === '' ? (
        <>
          <Bar />
          <NotThere message="타이머를 찾을 수 없어요" />
        </>
      ) : (
        <Following key={timerKey} timerKey={timerKey} />
      )}
    </>
  )
}
