import type { QueryClient } from '@tanstack/react-query'
import { kindOf, type Tag } from '../tags'

// A query is kept fresh by the page's change stream. It polls only while no stream carries its tag.

/** The tags of each open stream. */
const streams = new Set<readonly Tag[]>()

function isStreamed(tag: Tag | null): boolean {
  return tag !== null && [...streams].some((tags) => tags.includes(tag) || tags.includes(kindOf(tag)))
}

/** Makes the observed queries decide again whether they poll. */
function decideAgain(client: QueryClient): void {
  for (const { observers } of client.getQueryCache().getAll()) {
    for (const observer of observers) observer.setOptions(observer.options)
  }
}

/** Ends the polls that an open stream with these tags replaces, until the returned function is called. */
export function replacePolls(client: QueryClient, tags: readonly Tag[]): () => void {
  streams.add(tags)
  decideAgain(client)
  return () => {
    streams.delete(tags)
    decideAgain(client)
  }
}

/**
 * The `refetchInterval` of a query whose changes this tag announces; null if nothing announces them. The interval may
 * depend on what was read last; false ends the polls. `streamedMs` is for what also moves on with time.
 */
export function pollUnlessStreamed<State>(
  tag: Tag | null,
  interval: number | ((state: State) => number | false),
  streamedMs: number | false = false,
): (query: { state: State }) => number | false {
  return ({ state }) => {
    if (isStreamed(tag)) return streamedMs
    return typeof interval === 'function' ? interval(state) : interval
  }
}
