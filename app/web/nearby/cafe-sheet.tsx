import type { CafeCard } from '~/features/cafes/endpoints'
import { CafeRow } from '~/features/cafes/web/cafe-row'
import { paths } from '~/features/paths'
import { BottomSheet } from '~/ui/bottom-sheet'
import { buttonClass } from '~/ui/button'
import { Link } from '~/ui/link'

/** The cafe of the pressed marker. */
export function CafeSheet({ cafe, onClose }: { cafe: CafeCard; onClose: () => void }) {
  return (
    <BottomSheet
      open
      title={cafe.name}
      onClose={onClose}
      footer={
        <Link href={paths.cafe(cafe.id)} className={buttonClass('primary', 'bottom')}>
          카페 보기
        </Link>
      }
    >
      <CafeRow cafe={cafe} />
      {cafe.hoursText === '' ? null : <p className="pt-2 text-13 text-ink-dim">{cafe.hoursText}</p>}
      {cafe.event === null ? null : <p className="pt-2 text-15 text-ink">{cafe.event}</p>}
    </BottomSheet>
  )
}
