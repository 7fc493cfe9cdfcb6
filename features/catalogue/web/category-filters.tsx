import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { categories, topCategoryCode } from '../category'
import { type GameLevel, gameLevels, levelNames, peopleOrMore } from '../game'
import type { CategoryChoice } from '../listing'
import { type CategorySort, categorySorts } from '../listing'

export type FilterName = 'sort' | 'people' | 'level'

const sortNames: Record<CategorySort, string> = {
  score: '랭킹순',
  plays: '많이 한 순',
  easy: '쉬운 순',
  short: '짧은 순',
}

const peopleNames = Array.from({ length: peopleOrMore }, (_, at) => ({
  value: String(at + 1),
  label: at + 1 === peopleOrMore ? `${peopleOrMore}명 이상` : `${at + 1}명`,
}))

/** A level as the address has it: 'very-easy'. */
function slugOf(level: GameLevel): string {
  return level.toLowerCase().replace(' ', '-')
}

/** What the address chooses. Anything else in it counts as not said, and TOP 20 has its own order. */
export function choiceFrom(params: URLSearchParams, tab: number): CategoryChoice {
  if (categories[tab]?.code === topCategoryCode) return { sort: null, people: [], levels: [] }
  const level = gameLevels.find((each) => slugOf(each) === params.get('level'))
  return {
    sort: categorySorts.find((each) => each === params.get('sort')) ?? null,
    people: peopleNames.some(({ value }) => value === params.get('people'))
      ? [Number(params.get('people'))]
      : [],
    levels: level === undefined ? [] : [level],
  }
}

export function isNarrowed({ people, levels }: CategoryChoice): boolean {
  return people.length + levels.length > 0
}

/** A chip that says what is chosen of a few, over which lies the device's own list. The first option is no choice. */
function ChoiceChip({
  label,
  unchosen = label,
  options,
  value,
  onChoose,
}: {
  label: string
  /** What the chip says without a choice. */
  unchosen?: string
  options: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string | null) => void
}) {
  const isChosen = value !== ''
  return (
    <label
      className={cx(
        'relative inline-flex h-9 shrink-0 items-center gap-1 rounded-full px-3.5 font-medium text-13',
        'has-focus-visible:outline-2 has-focus-visible:outline-brand-strong has-focus-visible:outline-offset-2',
        isChosen ? 'bg-ink text-ground' : 'bg-sunken text-ink ring-1 ring-line ring-inset hover:bg-line',
      )}
    >
      <span aria-hidden="true">
        {isChosen ? options.find((option) => option.value === value)?.label : unchosen}
      </span>
      <Icon name="chevron-down" size={16} />
      <select
        aria-label={label}
        value={value}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
        // A smaller text makes some phones zoom in.
        className="absolute inset-x-0 -inset-y-1 cursor-pointer appearance-none text-17 text-ink opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

const sorts = [
  { value: '', label: '추천순' },
  ...categorySorts.map((sort) => ({ value: sort, label: sortNames[sort] })),
]
const people = [{ value: '', label: '상관없어요' }, ...peopleNames]
const levels = [
  { value: '', label: '상관없어요' },
  ...gameLevels.map((level) => ({ value: slugOf(level), label: levelNames[level] })),
]

/** The order of a category, and for how many people and how hard its games are. */
export function CategoryFilters({
  choice,
  change,
}: {
  choice: CategoryChoice
  change: (wanted: Partial<Record<FilterName, string | null>>) => void
}) {
  const [level] = choice.levels
  return (
    <fieldset className="no-scrollbar flex gap-2 overflow-x-auto px-5 pt-3 pb-1">
      <legend className="sr-only">조건</legend>
      <ChoiceChip
        label="정렬"
        unchosen="추천순"
        options={sorts}
        value={choice.sort ?? ''}
        onChoose={(sort) => change({ sort })}
      />
      <ChoiceChip
        label="인원"
        options={people}
        value={choice.people.join()}
        onChoose={(people) => change({ people })}
      />
      <ChoiceChip
        label="난이도"
        options={levels}
        value={level === undefined ? '' : slugOf(level)}
        onChoose={(level) => change({ level })}
      />
    </fieldset>
  )
}
