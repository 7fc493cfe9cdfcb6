import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { MembersOnly } from '~/features/accounts/web/members-only'
import { useSession } from '~/features/accounts/web/use-session'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { isId } from '~/lib/ids'
import { seoulDate } from '~/lib/seoul-date'
import { throwMissing } from '~/lib/web/call-failed'
import { memberLoader, memberNeeds } from '~/lib/web/member-needs'
import { timeNow } from '~/lib/web/now'
import { PageHead } from '~/lib/web/page-head'
import { useIsMounted } from '~/lib/web/use-is-mounted'
import { useWayBack } from '~/lib/web/use-way-back'
import { Answer } from '~/ui/answer'
import { Chip } from '~/ui/chip'
import { showToast } from '~/ui/toast-store'
import { TopBar } from '~/ui/top-bar'
import type { Play, PlayedGame } from '../endpoints'
import { ChoosePlayedGame, ChooseSkeleton } from './choose-played-game'
import { newPlayNeeds } from './needs'
import { PlayForm, PlayFormSkeleton } from './play-form'
import { emptyPlay, type WrittenPlay } from './use-play-form'
import { fillIn, gamesOf, type PlayedMeetup, usePlayedMeetup } from './use-played-meetup'
import { useLogPlay } from './use-save-play'

export const loader = memberLoader
export const clientLoader = memberNeeds(newPlayNeeds)

/** The games of the meetup that was played, the shown one marked. */
function GamesOfMeetup({ meetup, shownId }: { meetup: PlayedMeetup; shownId: number }) {
  const games = gamesOf(meetup)
  if (games.every(({ id }) => id === shownId)) return null
  return (
    <nav aria-label="이 모임의 게임" className="no-scrollbar flex gap-2 overflow-x-auto px-5 pt-2 pb-3">
      {games.map(({ id, name }) => (
        <Chip key={id} href={paths.logPlay(id, meetup.id)} replace selected={id === shownId}>
          {name}
        </Chip>
      ))}
      <Chip href={`${paths.logPlayAt(meetup.id)}&other`} replace icon="search">
        다른 게임
      </Chip>
    </nav>
  )
}

function NewPlay({
  game,
  memberId,
  meetup,
}: {
  game: PlayedGame
  memberId: number
  meetup: PlayedMeetup | null
}) {
  const navigate = useNavigate()
  // The newest of this game that the member has not logged yet.
  const result = meetup?.results.find(({ game: { id } }) => id === game.id)
  const log = useLogPlay(game.id, result?.id)
  const isMounted = useIsMounted()

  async function handleSaved({ playedOn }: Play, written: WrittenPlay) {
    const isToday = written.playedOn === undefined || playedOn === seoulDate(timeNow())
    showToast({ type: 'success', message: isToday ? '오늘의 기록을 남겼어요' : '기록을 남겼어요' })
    const next = meetup === null ? paths.playLogOf(game.id) : paths.meetup(meetup.id)
    if (isMounted()) await navigate(next, { replace: true })
  }

  return (
    <PlayForm
      game={game}
      draftName={[
        'play-of-game',
        game.id,
        ...(meetup ? ['at', meetup.id] : []),
        ...(result ? [result.id] : []),
      ].join('-')}
      memberId={memberId}
      initial={meetup === null ? emptyPlay : fillIn(meetup, result)}
      submitLabel="플레이 기록하기"
      send={(written, request) => log.mutateAsync({ written, ...request })}
      onSaved={handleSaved}
    />
  )
}

function NewPlayScreen({ id, played }: { id: string; played: ReturnType<typeof usePlayedMeetup> }) {
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
      {(game) =>
        account && played !== 'waiting' ? (
          <>
            {played === null ? null : <GamesOfMeetup meetup={played} shownId={game.id} />}
            <NewPlay game={game} memberId={account.id} meetup={played} />
          </>
        ) : (
          <PlayFormSkeleton />
        )
      }
    </Answer>
  )
}

/** A record needs a game. Without one in the address the screen offers some. */
function LoggingScreen({
  id,
  meetupId,
  isOther,
}: {
  id: string
  meetupId: string | null
  /** Whether another game than that of the meetup is wanted. */
  isOther: boolean
}) {
  const played = usePlayedMeetup(meetupId)
  if (id !== '') return <NewPlayScreen key={id} id={id} played={played} />
  if (played === 'waiting') return isOther ? <ChooseSkeleton /> : <PlayFormSkeleton />
  const games = played === null ? [] : gamesOf(played)
  const [first] = games
  if (first !== undefined && !isOther)
    return <NewPlayScreen key={first.id} id={`${first.id}`} played={played} />
  return <ChoosePlayedGame meetupId={meetupId} ofMeetup={games} />
}

export default function NewPlayPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const given = params.get('meetup') ?? ''
  const meetupId = isId(given) ? given : null
  const above = meetupId === null ? paths.playLog() : paths.meetup(meetupId)
  const goBack = useWayBack(above)
  return (
    <>
      <PageHead title="플레이 기록하기" path={id === '' ? paths.logAPlay() : paths.logPlay(id)} hidden />
      <TopBar title="플레이 기록하기" backHref={above} onBack={goBack} />
      <MembersOnly skeleton={id === '' ? <ChooseSkeleton /> : <PlayFormSkeleton />}>
        <LoggingScreen key={given} id={id} meetupId={meetupId} isOther={params.has('other')} />
      </MembersOnly>
    </>
  )
}
