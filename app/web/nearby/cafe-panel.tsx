import { type ReactNode, useState } from 'react'
import type { CafeSort } from '~/features/cafes/cafe'
import { inOrder } from '~/features/cafes/cafe'
import type { CafeCard } from '~/features/cafes/endpoints'
import { momentInWords, todayInWords } from '~/features/cafes/opening-hours'
import { CafeRow, CafeRowSkeletons } from '~/features/cafes/web/cafe-row'
import { DirectionsButton } from '~/features/cafes/web/directions-button'
import { paths } from '~/features/paths'
import { seoulDate } from '~/lib/seoul-date'
import { useNow } from '~/lib/web/use-now'
import { Button, buttonClass } from '~/ui/button'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { IconButton, iconButtonClass } from '~/ui/icon-button'
import { Link } from '~/ui/link'

/** The coming meetups at a cafe. */
interface ComingMeetups {
  count: number
  /** Null if all have passwords. */
  nextAt: string | null
}

export type MeetupsAt = (cafeId: number) => ComingMeetups | undefined

/** More rows are in the list, which is one press away. */
const mostRows = 20

function MeetupLine({ meetups }: { meetups: ComingMeetups | undefined }) {
  const now = useNow()
  if (meetups === undefined || now === null) return null
  const at = meetups.nextAt === null ? null : new Date(meetups.nextAt)
  const today = at !== null && seoulDate(at) === seoulDate(now) ? '오늘 ' : ''
  const next = at === null ? '' : ` · 다음 ${today}${momentInWords(at, now)}`
  return (
    <span className="tabular mt-0.5 block font-semibold text-13 text-brand-strong">
      모임 {meetups.count}개{next}
    </span>
  )
}

/** What stands below a cafe on this screen. The mark is that of its pin on the map. */
function Notes({ cafe, meetups }: { cafe: CafeCard; meetups: MeetupsAt }) {
  return (
    <>
      {cafe.isFollowed ? (
        <span className="mt-0.5 flex items-center gap-1.5 text-13 text-ink-dim">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-[#D6336C]" />
          팔로우한 카페
        </span>
      ) : null}
      <MeetupLine meetups={meetups(cafe.id)} />
    </>
  )
}

function Chosen({ cafe, meetups, onClose }: { cafe: CafeCard; meetups: MeetupsAt; onClose: () => void }) {
  const now = useNow()
  const today = now === null ? '' : todayInWords(now, cafe)
  return (
    <section aria-label={cafe.name} className="px-5 pb-4">
      <CafeRow
        cafe={cafe}
        note={<Notes cafe={cafe} meetups={meetups} />}
        trailing={<IconButton icon="close" label="닫기" className="-mr-2 self-start" onClick={onClose} />}
      />
      {today === '' && cafe.hoursText === '' ? null : (
        <p className="tabular pt-1 text-13 text-ink-dim">{today || cafe.hoursText}</p>
      )}
      {cafe.event === null ? null : <p className="line-clamp-2 pt-1 text-13 text-ink">{cafe.event}</p>}
      <div className="flex gap-2 pt-3">
        <DirectionsButton cafe={cafe} className={cx(buttonClass('secondary'), 'min-w-0 flex-1')}>
          <Icon name="route" size={18} />
          길찾기
        </DirectionsButton>
        <Link href={paths.cafe(cafe.id)} className={cx(buttonClass('primary'), 'min-w-0 flex-1')}>
          카페 보기
        </Link>
      </div>
    </section>
  )
}

/**
 * Below the map: the chosen cafe, or those in sight. It covers nothing of the map, which stays in use, and it can be
 * made low.
 */
export function CafePanel({
  count,
  order,
  cafes,
  chosen,
  sort,
  note,
  meetups,
  onUnchoose,
  onList,
}: {
  /** How many are in sight, in words; null if that is said on the map. */
  count: string | null
  /** The order, and what the distances refer to. */
  order: string
  /** Undefined until they are known. */
  cafes: readonly CafeCard[] | undefined
  chosen: CafeCard | null
  sort: CafeSort
  /** Above the cafes in sight. */
  note: ReactNode
  meetups: MeetupsAt
  onUnchoose: () => void
  onList: () => void
}) {
  const [isOpen, setIsOpen] = useState(true)
  const isLow = !isOpen && chosen === null
  return (
    <div
      className={cx(
        'relative z-10 flex shrink-0 flex-col rounded-t-sheet bg-ground shadow-float low:absolute low:inset-y-0 low:right-0 low:w-80 low:rounded-none',
        !isLow && 'h-[min(34dvh,--spacing(80))] low:h-auto',
      )}
    >
      <button
        type="button"
        aria-expanded={!isLow}
        onClick={() => {
          if (chosen) onUnchoose()
          setIsOpen(chosen !== null || !isOpen)
        }}
        className="flex min-h-12 w-full shrink-0 flex-col items-center px-5 pt-2 text-13 -outline-offset-2"
      >
        <span aria-hidden="true" className="mb-1.5 block h-1 w-10 rounded-full bg-line" />
        <span className="flex w-full items-baseline gap-2">
          <span role="status" className="tabular font-bold text-15 text-ink">
            {count}
          </span>
          <span className="min-w-0 flex-1 truncate text-left text-ink-dim">{order}</span>
          <Icon
            name="chevron-down"
            size={18}
            label={isLow ? '카페 펼치기' : '카페 접기'}
            className={cx('self-center text-ink-dim', isLow && 'rotate-180')}
          />
        </span>
      </button>
      {isLow ? null : (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {chosen ? (
            <Chosen key={chosen.id} cafe={chosen} meetups={meetups} onClose={onUnchoose} />
          ) : cafes === undefined ? (
            <div className="px-5">
              <CafeRowSkeletons count={2} />
            </div>
          ) : (
            <>
              <div className="px-5 pt-1">{note}</div>
              <ul aria-label="지도에 보이는 카페" className="px-5">
                {inOrder(cafes, sort)
                  .slice(0, mostRows)
                  .map((cafe) => (
                    <li key={cafe.id} className="py-0.5">
                      <CafeRow
                        cafe={cafe}
                        note={<Notes cafe={cafe} meetups={meetups} />}
                        trailing={
                          <DirectionsButton cafe={cafe} className={cx(iconButtonClass, '-mr-2')}>
                            <Icon name="route" size={22} label={`${cafe.name} 길찾기`} />
                          </DirectionsButton>
                        }
                      />
                    </li>
                  ))}
              </ul>
              {cafes.length > mostRows ? (
                <div className="px-5 pt-1 pb-4">
                  <Button variant="secondary" className="w-full" onClick={onList}>
                    목록에서 모두 보기
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </div>
      )}
    </div>
  )
}
