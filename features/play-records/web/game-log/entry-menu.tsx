import { paths } from '~/features/paths'
import { dayInWords } from '~/lib/day-in-words'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { Play } from '../../play'

const look =
  '-mx-3 flex min-h-13 w-[calc(100%+1.5rem)] items-center gap-3 rounded-control px-3 text-17 font-medium hover:bg-sunken'

/** What can be done with one record. */
export function EntryMenu({
  play,
  isOpen,
  onClose,
  onRemove,
}: {
  play: Play
  isOpen: boolean
  onClose: () => void
  onRemove: () => void
}) {
  return (
    <BottomSheet open={isOpen} title={`${dayInWords(play.playedOn)} 기록`} onClose={onClose}>
      <Link href={paths.editPlay(play.id)} replace className={look}>
        <Icon name="pencil" size={22} />
        고치기
      </Link>
      <button type="button" onClick={onRemove} className={`${look} text-bad`}>
        <Icon name="trash" size={22} />
        지우기
      </button>
    </BottomSheet>
  )
}
