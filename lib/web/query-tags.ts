import { onlineManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { fromTagList, isAffected, type Tag } from '../tags'
import { pendingEnding } from './pending-ending'

/** The tags that each query depends on, from its reply's headers. */
const tagLists = new WeakMap<Query, string>()

interface Changes {
  /** Changed by writes of this tab. */
  here: Tag[]
  /** Changed elsewhere, as reported by the stream. */
  elsewhere: Tag[]
}

/** Changed tags whose queries have not been invalidated yet. */
const changes = new WeakMap<QueryClient, Changes>()

interface LatestChanges {
  /** How many changes have been noted since the page was loaded. */
  count: number
  /** The tags of the latest of them. */
  tags: (readonly Tag[])[]
}

const latestChanges = new WeakMap<QueryClient, LatestChanges>()
const mostRememberedChanges = 50

/** How many changes have been noted so far, for `isOvertaken`. */
export function countChanges(client: QueryClient): number {
  return latestChanges.get(client)?.count ?? 0
}

/** Whether something that an answer with these tags depends on may have changed since `countChanges` said `before`. */
export function isOvertaken(client: QueryClient, list: string, before: number): boolean {
  const { count, tags } = latestChanges.get(client) ?? { count: 0, tags: [] }
  const missed = count - before
  if (missed === 0) return false
  if (missed > tags.length) return true
  const changed = tags.slice(-missed).flat()
  return fromTagList(list).some((tag) => changed.some((one) => isAffected(tag, one)))
}

function addChanges(client: QueryClient, { here = [], elsewhere = [] }: Partial<Changes>): void {
  const { count, tags } = latestChanges.get(client) ?? { count: 0, tags: [] }
  latestChanges.set(client, {
    count: count + 1,
    tags: [...tags, [...here, ...elsewhere]].slice(-mostRememberedChanges),
  })
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

/** After this, no write invalidates the query any more. */
export function forgetTags(query: Query): void {
  tagLists.delete(query)
}

function dependsOnAny(query: Query, changed: readonly Tag[]): boolean {
  return fromTagList(tagListOf(query)).some((tag) => changed.some((one) => isAffected(tag, one)))
}

/**
 * Invalidates every query, after writes that leave open what the server holds by now. Without a connection nothing is
 * refetched until there is one again.
 */
export function invalidateEverything(client: QueryClient): void {
  changes.delete(client)
  void client.invalidateQueries({ refetchType: onlineManager.isOnline() ? 'active' : 'none' })
}

/** Records what a write changed. The queries are invalidated at once, or at the end of the running mutations. */
export function noteChanged(client: QueryClient, list: string): void {
  addChanges(client, { here: fromTagList(list) })
  if (client.isMutating() === 0) void invalidateChanged(client)
}

/** Records changes made by others or on another device. Running mutations in this tab finish first. */
export function noteChangedElsewhere(client: QueryClient, changed: readonly Tag[]): void {
  addChanges(client, { elsewhere: [...changed] })
  if (client.isMutating() === 0) void invalidateChanged(client)
}

/** Invalidates answers that were read before this moment or are still being read. */
export function invalidateOlder(client: QueryClient, tags: readonly Tag[], moment: number): void {
  void client.invalidateQueries({
    predicate: (query) => query.state.dataUpdatedAt < moment && dependsOnAny(query, tags),
  })
}

/**
 * Invalidates the queries that depend on the changes; resolves when the active ones have been refetched. With
 * `isShown`, active queries ignore this tab's own changes, because the mutation has already updated them.
 */
export async function invalidateChanged(client: QueryClient, isShown = false): Promise<void> {
  const changed = changes.get(client)
  if (!changed) return
  changes.delete(client)
  await client.invalidateQueries({
    // Reads wait for the end of the session, which may be the very call whose changes these are. What is stale then is
    // forgotten with the session, or read again if it goes on.
    refetchType: pendingEnding() === null ? 'active' : 'none',
    predicate: (query) =>
      dependsOnAny(query, changed.elsewhere) ||
      (!(isShown && query.isActive()) && dependsOnAny(query, changed.here)),
  })
}
