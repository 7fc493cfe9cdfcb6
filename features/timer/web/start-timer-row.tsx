import { paths } from '~/features/paths'
import { Icon } from '~/ui/icon'
import { ListRow } from '~/ui/list-row'

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
