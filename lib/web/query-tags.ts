import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { fromTagList, isAffected, type Tag } from '../tags'

/** What the answers of queries were made from, as their replies said. */
const tagLists = new WeakMap<Query, string>()

interface Changes {
  /** By writes of this tab. */
  here: Tag[]
  /** As a stream has told. */
  elsewhere: Tag[]
}

/** What has changed since the queries that depend on it were invalidated. */
const changes = new WeakMap<QueryClient, Changes>()

function addChanges(client: QueryClient, { here = [], elsewhere = [] }: Partial<Changes>): void {
  const before = changes.get(client)
  changes.set(client, {
    here: [...(before?.here ?? []), ...here],
    elsewhere: [...(before?.elsewhere ?? []), ...elsewhere],
  })
}

export function tagListOf(query: Query): string {
  return tagLists.get(query) ?? ''
}

export function keepTagList(client: QueryClient, queryKey: QueryKey, list: string): void {
  const query = client.getQueryCache().find({ queryKey })
  if (query) tagLists.set(query, list)
}

/** The query is invalidated by no write any more. */
export function forgetTags(query: Query): void {
  tagLists.delete(query)
}

function dependsOnAny(query: Query, changed: readonly Tag[]): boolean {
  return fromTagList(tagListOf(query)).some((tag) => changed.some((one) => isAffected(tag, one)))
}

/** Notes what a write has changed. Where no mutation waits for its end, the queries are invalidated at once. */
export function noteChanged(client: QueryClient, list: string): void {
  addChanges(client, { here: fromTagList(list) })
  if (client.isMutating() === 0) void invalidateChanged(client)
}

/** Notes what others have changed, or this member on another device. What is being written here is answered first. */
export function noteChangedElsewhere(client: QueryClient, changed: readonly Tag[]): void {
  addChanges(client, { elsewhere: [...changed] })
  if (client.isMutating() === 0) void invalidateChanged(client)
}

/** An answer is older than this when it was read before, or is being read. */
export function invalidateOlder(client: QueryClient, tags: readonly Tag[], moment: number): void {
  void client.invalidateQueries({
    predicate: (query) => query.state.dataUpdatedAt < moment && dependsOnAny(query, tags),
  })
}

/**
 * Invalidates the queries that depend on what was changed, and settles when those on the screen are read again.
 * With `isShown` what this tab has changed is left alone there, because the mutation shows it itself.
 */
export async function invalidateChanged(client: QueryClient, isShown = false): Promise<void> {
  const changed = changes.get(client)
  if (!changed) return
  changes.delete(client)
  await client.invalidateQueries({
    predicate: (query) =>
      dependsOnAny(query, changed.elsewhere) ||
      (!(isShown && query.isActive()) && dependsOnAny(query, changed.here)),
  })
}
