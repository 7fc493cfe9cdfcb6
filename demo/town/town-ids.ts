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
