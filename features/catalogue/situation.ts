import type { CategoryCode } from './category'

/** The occasions a game can be chosen for. Each has its own category. */
export const situations = ['two', 'beginners', 'party', 'team', 'children', 'alone'] as const
export type Situation = (typeof situations)[number]

const categoryOfSituation: Record<Situation, CategoryCode> = {
  two: '02',
  beginners: '09',
  party: '06',
  team: '14',
  children: '12',
  alone: '16',
}

/** The category's number, 1 to 16. */
export function categoryFor(situation: Situation): number {
  return Number(categoryOfSituation[situation])
}

/** The number of people that a situation implies, if any. Games that are best with it come first. */
export function peopleFor(situation: Situation): readonly number[] {
  if (situation === 'two') return [2]
  return situation === 'alone' ? [1] : []
}
