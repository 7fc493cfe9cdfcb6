import { type GameChoice, peopleOptions } from '~/features/catalogue/choice'
import { gameLevels, letterOf, levelNames, peopleOrMore } from '~/features/catalogue/game'
import { type Situation, situations } from '~/features/catalogue/situation'

/** One of the three ways to request a recommendation. */
export type PickRequest =
  | ({ by: 'choice' } & GameChoice)
  | { by: 'situation'; situation: Situation }
  | { by: 'chance' }

export const situationNames: Record<Situation, string> = {
  two: '둘이서',
  beginners: '처음이라면',
  party: '파티에서',
  team: '한 팀으로',
  children: '아이와 함께',
  alone: '혼자서',
}

export function peopleName(count: number): string {
  return count === peopleOrMore ? `${count}명 이상` : `${count}명`
}

/** The choice in a URL, in the order of the scales. Ignores unknown values. */
export function readChoice(search: URLSearchParams): GameChoice {
  const people = (search.get('people') ?? '').split(',')
  const letters = (search.get('difficulty') ?? '').split(',')
  return {
    people: peopleOptions.filter((count) => people.includes(String(count))),
    levels: gameLevels.filter((level) => letters.includes(letterOf(level))),
  }
}

/** The request in a URL, or null if it contains no valid one. */
export function readPickRequest(search: URLSearchParams): PickRequest | null {
  if (search.get('by') === 'chance') return { by: 'chance' }
  const situation = situations.find((each) => each === search.get('situation'))
  if (situation) return { by: 'situation', situation }
  const choice = readChoice(search)
  return choice.people.length + choice.levels.length > 0 ? { by: 'choice', ...choice } : null
}

/** The inverse of `readPickRequest`: a query with its question mark, or '' if nothing is chosen. */
export function toSearch(pick: PickRequest): string {
  if (pick.by === 'chance') return '?by=chance'
  if (pick.by === 'situation') return `?situation=${pick.situation}`
  const letters = pick.levels.map(letterOf)
  const parts = [
    pick.people.length > 0 ? `people=${pick.people.join(',')}` : '',
    letters.length > 0 ? `difficulty=${letters.join(',')}` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** The names of the chosen values, for headings and tags. */
export function namesOf(pick: PickRequest): string[] {
  if (pick.by === 'chance') return ['랜덤']
  if (pick.by === 'situation') return [situationNames[pick.situation]]
  return [...pick.people.map(peopleName), ...pick.levels.map((level) => levelNames[level])]
}

/** The choice extended by the levels next to the chosen ones; null if there are none to add. */
export function oneLevelWider({ people, levels }: GameChoice): GameChoice | null {
  if (levels.length === 0) return null
  const wider = gameLevels.filter((_, at) =>
    levels.some((level) => Math.abs(gameLevels.indexOf(level) - at) <= 1),
  )
  return wider.length > levels.length ? { people, levels: wider } : null
}

/** Removes the value if it is chosen, otherwise adds it. */
export function toggled<Value>(chosen: readonly Value[], value: Value): Value[] {
  return chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
}
