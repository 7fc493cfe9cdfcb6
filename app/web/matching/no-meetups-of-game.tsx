import { useQuery } from '@tanstack/react-query'
import { cafeQueries } from '~/features/cafes/web/queries'
import { gameQueries } from '~/features/catalogue/web/queries'
import { paths } from '~/features/paths'
import { type Coordinates, defaultPoint } from '~/lib/coordinates'
import { Button, buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Link } from '~/ui/link'

/** Stands in for the list where nobody has opened a meetup for the chosen game. */
export function NoMeetupsOfGame({
  gameId,
  near,
  onClear,
}: {
  gameId: number
  near: Coordinates | null
  onClear: () => void
}) {
  const { data: game } = useQuery(gameQueries.detail(String(gameId)))
  const { data: owners } = useQuery(cafeQueries.owners(gameId, near ?? defaultPoint))
  // A meetup has the games of its cafe, so the form begins at the nearest cafe with this one.
  const cafe = owners?.[0]
  return (
    <EmptyState
      icon="dice"
      // Keeps the last action clear of the button that floats over the list.
      className="mb-16"
      title={`${game?.name ?? '이 게임'} 모임이 아직 없어요`}
      description="모임을 열고 함께할 사람을 기다려 보세요. 이 게임 모임이 열리면 알림을 받을 수도 있어요."
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Link
            href={paths.newMeetup(cafe === undefined ? '' : `?cafe=${cafe.id}&game=${gameId}`)}
            className={buttonClass('primary')}
          >
            이 게임으로 모임 열기
          </Link>
          <Button variant="secondary" onClick={onClear}>
            전체 모임 보기
          </Button>
          <Link href={paths.alerts()} className={buttonClass('ghost')}>
            이런 모임이 열리면 알려 드려요
          </Link>
        </span>
      }
    />
  )
}
