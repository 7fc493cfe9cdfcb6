import { useQuery } from '@tanstack/react-query'
import { paths } from '~/features/paths'
import { grouped } from '~/lib/grouped'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'
import { teachingQueries } from './queries'

/** Leads to the explanation that a whole table follows on its phones, with how long it took others. Nothing without one. */
export function StartTeachRow({
  gameId,
  gameName,
  className,
  ...table
}: {
  gameId: number
  /** Where several games may be explained. */
  gameName?: string
  /** Who sits there already. */
  names?: readonly string[]
  meetupId?: number
  className?: string
}) {
  const { data } = useQuery(teachingQueries.ofGame(gameId))
  if (data === undefined || data.pages === 0) return null
  const took = data.minutes === null ? '' : ` 설명 ${data.minutes}분 (${grouped(data.samples)}번)`
  return (
    <ListRow
      title={gameName === undefined ? '설명 시작하기' : `${gameName} 설명 시작하기`}
      description={`한 사람이 넘기면 모두의 폰이 따라와요.${took}`}
      leading={<Icon name="document" className="text-ink-dim" />}
      href={paths.timerTeach(gameId, table)}
      className={className}
    />
  )
}

/** Leads to the timer, whose result is then a play of this game. */
export function StartTimerRow({ game }: { game: { id: number; name: string } }) {
  return (
    <ListRow
      title="타이머로 시작하기"
      description="끝나면 이 게임의 기록으로 남겨요."
      leading={<Icon name="timer" className="text-ink-dim" />}
      href={paths.timer({ game: { id: game.id, name: game.name } })}
    />
  )
}
