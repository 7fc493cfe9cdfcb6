import type { ReactNode } from 'react'
import { cafeSorts, type FacilityFilter, facilityFilters, passPrices } from '~/features/cafes/cafe'
import { grouped } from '~/lib/grouped'
import { BottomSheet } from '~/ui/bottom-sheet'
import { Button } from '~/ui/button'
import { Chip } from '~/ui/chip'
import { sortNames } from './cafe-search'
import type { NearbyChange, NearbyFilters } from './use-nearby-filters'

const facilityNames: Record<FacilityFilter, string> = {
  parking: '주차',
  group: '단체석',
  drinks: '음료 반입',
}

/** How many of these filters are set. */
export function countFilters({ has, price, sort }: NearbyFilters): number {
  return has.length + (price === null ? 0 : 1) + (sort === 'distance' ? 0 : 1)
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="pt-4">
      <legend className="font-semibold text-15 text-ink">{title}</legend>
      <div className="mt-2.5 flex flex-wrap gap-x-2 gap-y-3">{children}</div>
    </fieldset>
  )
}

/** The order of the cafes, what they must have, and what a day may cost. Each press counts at once. */
export function FilterSheet({
  filters: { sort, has, price },
  change,
  onClose,
}: {
  filters: NearbyFilters
  change: (wanted: NearbyChange) => void
  onClose: () => void
}) {
  const toggle = (name: FacilityFilter) =>
    facilityFilters.filter((each) => (each === name ? !has.includes(each) : has.includes(each)))
  return (
    <BottomSheet
      open
      title="정렬과 조건"
      onClose={onClose}
      footer={
        <Button size="bottom" onClick={onClose}>
          카페 보기
        </Button>
      }
    >
      <Group title="정렬">
        {cafeSorts.map((each) => (
          <Chip
            key={each}
            selected={sort === each}
            onClick={() => change({ sort: each === 'distance' ? null : each })}
          >
            {sortNames[each]}
          </Chip>
        ))}
      </Group>
      <Group title="시설">
        {facilityFilters.map((name) => (
          <Chip
            key={name}
            selected={has.includes(name)}
            onClick={() => change({ has: toggle(name).join(',') || null, cafe: null })}
          >
            {facilityNames[name]}
          </Chip>
        ))}
      </Group>
      <Group title="종일 이용권">
        {passPrices.slice(0, -1).map((won) => (
          <Chip
            key={won}
            selected={price === won}
            onClick={() => change({ price: price === won ? null : String(won), cafe: null })}
          >
            <span className="tabular">{grouped(won)}원 이하</span>
          </Chip>
        ))}
      </Group>
    </BottomSheet>
  )
}
