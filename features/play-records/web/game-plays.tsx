import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAsMember, useSession, useSignInPath } from '~/features/accounts/web/use-session'
import type { KnownOwnPart, SeenGame } from '~/features/catalogue/web/use-own-part'
import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { ActionBanner } from '~/ui/action-banner'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import { playQueries } from './queries'
import { useMarkPlayed } from './use-mark-played'

type PlayedGame = Pick<SeenGame, 'id' | 'own' | 'readOwnAgain'>

/** Looks the same while the session is still unknown; a press then waits for it. */
function VisitorButton({ onPress }: { onPress: (() => void) | undefined }) {
  return (
    <Link
      href={useSignInPath()}
      className={buttonClass('secondary', 'bottom')}
      onClick={(event) => {
        if (!onPress) return
        event.preventDefault()
        onPress()
      }}
    >
      <Icon name="plus" size={20} className="text-brand-strong" />이 게임 해 봤어요
    </Link>
  )
}

const bannerAction =
  'inline-flex h-11 shrink-0 items-center rounded-control px-2 font-bold text-15 text-brand-strong hover:bg-sunken'

function MemberButton({
  gameId,
  own,
  marking: { mark, isPending, marked, dismiss, undo },
}: {
  gameId: number
  own: KnownOwnPart
  marking: ReturnType<typeof useMarkPlayed>
}) {
  const { data } = useInfiniteQuery({ ...playQueries.ofGame(gameId), enabled: own?.isPlayed === true })
  const times = data?.pages[0]?.count
  return (
    <>
      <Button
        variant="secondary"
        size="bottom"
        icon={
          <Icon
            name={own?.isPlayed ? 'check' : 'plus'}
            size={20}
            className={own?.isReviewed ? undefined : 'text-brand-strong'}
          />
        }
        className={cx(own?.isReviewed && 'text-ink-dim!')}
        busy={isPending}
        onClick={mark}
      >
        {own?.isPlayed
          ? `${times === undefined ? '' : `플레이 ${times}회 · `}한 번 더 기록`
          : '이 게임 해 봤어요'}
      </Button>
      {marked ? (
        <ActionBanner
          key={marked.id}
          message="오늘의 기록을 남겼어요"
          action={
            <>
              <Link href={paths.editPlay(marked.id)} className={bannerAction}>
                자세히 기록하기
              </Link>
              <button type="button" className={bannerAction} onClick={undo}>
                취소
              </button>
            </>
          }
          onClose={dismiss}
        />
      ) : null}
    </>
  )
}

/** Always one line high, so that nothing moves once the state is known. */
function LastPlay({ game: { id, own, readOwnAgain } }: { game: PlayedGame }) {
  if (readOwnAgain) {
    return (
      <p role="alert" className="flex h-11 items-center justify-center gap-1 text-13 text-ink-dim">
        내 기록을 불러오지 못했어요 ·
        <button
          type="button"
          onClick={readOwnAgain}
          className="h-11 rounded-control px-1 font-bold text-brand-strong"
        >
          다시 불러오기
        </button>
      </p>
    )
  }
  if (own === null) return <div className="h-11" />
  const { lastPlayedOn } = own
  if (lastPlayedOn === null) {
    return (
      <p className="flex h-11 items-center justify-center text-13 text-ink-dim">
        플레이를 기록하면 통계가 쌓여요
      </p>
    )
  }
  return (
    <Link
      href={paths.playLogOf(id)}
      className="tabular flex h-11 items-center justify-center gap-1 rounded-control text-13 text-ink-dim hover:bg-sunken"
    >
      마지막 기록 {dayInWords(lastPlayedOn)}
      <Icon name="chevron-right" size={16} />
      <span className="sr-only">, 내 기록 보기</span>
    </Link>
  )
}

/** The quick mark, the link to a full record, and further actions of a player. */
export function GamePlays({
  game,
  children,
}: {
  game: PlayedGame
  /** Shown beside the link to a full record. */
  children?: ReactNode
}) {
  const { status } = useSession()
  const asMember = useAsMember()
  const marking = useMarkPlayed(game.id)
  return (
    <section aria-label="내 플레이" className="px-5 pt-6">
      {status === 'in' ? (
        <MemberButton gameId={game.id} own={game.own} marking={marking} />
      ) : (
        <VisitorButton onPress={status === 'checking' ? () => void asMember(marking.mark) : undefined} />
      )}
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Link href={paths.logPlay(game.id)} className={buttonClass('secondary')}>
          <Icon name="book" size={18} />
          플레이 기록하기
        </Link>
        {children}
      </div>
      <LastPlay game={game} />
    </section>
  )
}
