import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { holdsTokens } from './credentials'
import { deviceMs } from './now'
import type { Prefetched } from './prefetch'
import { keepTagList } from './query-tags'

/** False if the document may be old: after going back (from the browser's cache) or without a connection. */
function arrivedNow(): boolean {
  if (import.meta.env.SSR) return true
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type !== 'back_forward' && navigator.onLine
}

function putInto(client: QueryClient, { answers }: Prefetched): true {
  for (const { key, data, tags } of answers) {
    if (client.getQueryState(key)?.data !== undefined) continue
    client.setQueryData(key, data, { updatedAt: arrivedNow() ? deviceMs() : 0 })
    keepTagList(client, key, tags)
    // The page was rendered for a visitor, so a member's answers are stale and have to be refetched.
    if (holdsTokens()) client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
  return true
}

/** Puts the answers of the page's server loader into the query cache before the children read it. */
export function Hydrated({ children }: { children: ReactNode }) {
  const loaded = useLoaderData<Prefetched | null>()
  const client = useQueryClient()
  useState(() => loaded && putInto(client, loaded))
  return children
}
