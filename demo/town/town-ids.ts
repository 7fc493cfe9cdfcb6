/** The roles of the well-known demo people; everybody else is an ordinary member. */
export const flagsByKey: Record<
  string,
  { isOperator?: true; isInstructor?: true; isCafeStaff?: true; isFranchiseOwner?: true }
> = {
  operator: { isOperator: true },
  instructor: { isInstructor: true },
  staff: { isCafeStaff: true },
  franchise: { isFranchiseOwner: true },
}

/** Database ids by the names used in the content. */
export type Ids = ReadonlyMap<string, number>

export function toIds(keys: string[], ids: number[]): Ids {
  return new Map(keys.map((key, at) => [key, ids[at] ?? missing(key)]))
}

export function missing(key: string): never {
  throw new Error(`The content speaks of "${key}", which is not in it.`)
}

export function idOf(ids: Ids, key: string): number {
  return ids.get(key) ?? missing(key)
}

export interface Known {
  games: Ids
  members: Ids
  now: Date
}
