import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { BottomSheet } from '~/ui/bottom-sheet'
import { MenuRow } from '~/ui/menu-row'
import type { Sheet } from '~/ui/use-sheet'
import type { Play } from '../../endpoints'

/** The menu of one record. */
export function EntryMenu({ play, sheet, onRemove }: { play: Play; sheet: Sheet; onRemove: () => void }) {
  return (
    <BottomSheet open={sheet.isOpen} title={`${dayInWords(play.playedOn)} 기록`} onClose={sheet.close}>
      <ul className="-mx-3">
        {play.players.length > 0 ? (
          <MenuRow
            icon="timer"
            label="이 사람들과 타이머 시작"
            href={paths.timer({ game: play.game, names: play.players.map(({ name }) => name) })}
          />
        ) : null}
        <MenuRow icon="pencil" label="수정" href={paths.editPlay(play.id)} />
        <MenuRow icon="trash" label="삭제" isDanger onClick={() => sheet.closeThen(onRemove)} />
      </ul>
    </BottomSheet>
  )
}
