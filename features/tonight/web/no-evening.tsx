import { paths } from '~/features/paths'
import { seoulMoment } from '~/lib/seoul-date'
import { timeNow } from '~/lib/web/now'
import { buttonClass } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Icon } from '~/ui/icon'
import { Link } from '~/ui/link'
import type { ChoiceName } from '../choices'
import type { Tonight } from '../endpoints'
import type { Loosening } from '../evening'
import { looseningInWords } from '../evening-in-words'

type Counted = Tonight['loosenings'][number]

function toLoosening({ withinKm, minutes, startsAt }: Counted): Loosening | null {
  if (withinKm !== null) return { by: 'distance', withinKm }
  if (minutes !== null) return { by: 'minutes', minutes }
  return startsAt === null ? null : { by: 'start', startsAt: new Date(startsAt) }
}

function toChange(by: Loosening): Partial<Record<ChoiceName, string>> {
  switch (by.by) {
    case 'distance':
      return { km: String(by.withinKm) }
    case 'minutes':
      return { minutes: String(by.minutes) }
    case 'start':
      return { at: seoulMoment(by.startsAt).slice(0, 16) }
  }
}

/** Nothing fits: what to loosen, and how many cafes each step brings. */
export function NoEvening({
  loosenings,
  now,
  change,
}: {
  loosenings: readonly Counted[]
  now: Date | null
  change: (wanted: Partial<Record<ChoiceName, string>>) => void
}) {
  const steps = loosenings.flatMap((counted) => {
    const by = toLoosening(counted)
    return by === null ? [] : [{ by, cafes: counted.cafes }]
  })
  if (steps.length === 0) {
    return (
      <EmptyState
        icon="map-pin"
        title="이 근처에는 맞는 저녁이 없어요"
        description="인원이나 장소를 바꿔서 다시 찾아보세요."
        action={
          <Link href={paths.nearby()} className={buttonClass('secondary')}>
            지도에서 카페 보기
          </Link>
        }
      />
    )
  }
  return (
    <>
      <EmptyState
        className="pb-5"
        title="딱 맞는 저녁이 없어요"
        description="하나만 바꾸면 갈 수 있는 카페가 있어요."
      />
      <ul className="flex flex-col gap-2">
        {steps.map(({ by, cafes }) => (
          <li key={by.by === 'start' ? by.startsAt.toISOString() : by.by}>
            <button
              type="button"
              onClick={() => change(toChange(by))}
              className="flex min-h-14 w-full items-center justify-between gap-3 rounded-card bg-sunken px-4 py-2 text-left text-15 text-ink ring-1 ring-line ring-inset hover:bg-line"
            >
              <span className="min-w-0">{looseningInWords(by, now ?? timeNow())}</span>
              <span className="tabular flex shrink-0 items-center gap-1 font-bold text-brand-strong">
                {cafes}곳
                <Icon name="chevron-right" size={16} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
