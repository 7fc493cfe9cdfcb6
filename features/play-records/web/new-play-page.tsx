import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useSession } from '~/features/accounts/web/use-session'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { throwMissing } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { PageHead } from '~/lib/web/page-head'
import { useIsMounted } from '~/lib/web/use-is-mounted'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import type { Play, PlayedGame } from '../endpoints'
import { newPlayNeeds } from './needs'
import { PlayForm, PlayFormSkeleton } from './play-form'
import { emptyPlay, type WrittenPlay } from './use-play-form'
import { useLogPlay } from './use-save-play'

export const loader = memberLoader
export const clientLoader = memberNeeds(newPlayNeeds)

function NewPlay({ game, memberId }: { game: PlayedGame; memberId: number }) {
  const navigate = useNavigate()
  const log = useLogPlay(game.id)
  const isMounted = useIsMounted()

  async function handleSaved({ playedOn }: Play, written: WrittenPlay) {
    const isToday = written.playedOn === undefined || playedOn === seoulDate(new Date())
    showToast({ type: 'success', message: isToday ? '오늘의 기록을 남겼어요' : '기록을 남겼어요' })
    if (isMounted()) await navigate(paths.playLogOf(game.id), { replace: true })
  }

  return (
    <PlayForm
      game={game}
      draftName={`play-of-game-${game.id}`}
      memberId={memberId}
      initial={emptyPlay}
      submitLabel="플레이 기록하기"
      send={(written, request) => log.mutateAsync({ written, ...request })}
      onSaved={handleSaved}
    />
  )
}

function NewPlayScreen({ id }: { id: string }) {
  const { account } = useSession()
  const query = useQuery(gameQueries.detail(id))
  // The draft's name contains the member, so that the next person in this tab does not see it.
  return (
    <Answer
      query={query}
      skeleton={<PlayFormSkeleton />}
      failure="게임을 불러오지 못했어요"
      onRefused={throwMissing}
    >
      {(game) => (account ? <NewPlay game={game} memberId={account.id} /> : <PlayFormSkeleton />)}
    </Answer>
  )
}

/** A record needs a game, so the user has to search for one first. */
function GameMissing() {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate(paths.chooseGameToLog(), { replace: true })
  }, [navigate])
  return <PlayFormSkeleton />
}

export default function NewPlayPage() {
  const [params] = useSearchParams()
  const goBack = useWayBack(paths.playLog())
  const id = params.get('id') ?? ''
  return (
    <>
      <PageHead title="플레이 기록하기" path={paths.logPlay(id)} hidden />
      <TopBar title="플레이 기록하기" backHref={paths.playLog()} onBack={goBack} />
      <MembersOnly skeleton={<PlayFormSkeleton />}>
        {id === '' ? <GameMissing /> : <NewPlayScreen key={id} id={id} />}
      </MembersOnly>
    </>
  )
}
