import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { fromTagList, isAffected, type Tag } from '../tags'

/** What the answers of queries were made from, as their replies said. */
const tagLists = new WeakMap<Query, string>()

/** What writes have changed since the queries that depend on it were invalidated. */
const changes = new WeakMap<QueryClient, Tag[]>()

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

/** Notes what a write has changed. Where no mutation waits for its end, the queries are invalidated at once. */
export function noteChanged(client: QueryClient, list: string): void {
  changes.set(client, [...(changes.get(client) ?? []), ...fromTagList(list)])
  if (client.isMutating() === 0) void invalidateChanged(client)
}

/**
 * Invalidates the queries that depend on what was changed, and settles when those on the screen are read again.
 * With `isShown` these are left alone, because the mutation shows there itself what it has changed.
 */
export async function invalidateChanged(client: QueryClient, isShown = false): Promise<void> {
  const changed = changes.get(client)
  if (!changed) return
  changes.delete(client)
  await client.invalidateQueries({
    predicate: (query) =>
      !(isShown && query.isActive()) &&
      fromTagList(tagListOf(query)).some((tag) => changed.some((one) => isAffected(tag, one))),
  })
}
