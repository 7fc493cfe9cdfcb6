import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { holdsTokens } from './credentials'
import type { Prefetched } from './prefetch'
import { keepTagList } from './query-tags'

/** Going back may show a document that the browser has kept, and without a connection it is one from before. */
function arrivedNow(): boolean {
  if (import.meta.env.SSR) return true
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type !== 'back_forward' && navigator.onLine
}

function putInto(client: QueryClient, { answers }: Prefetched): true {
  for (const { key, data, tags } of answers) {
    if (client.getQueryState(key)?.data !== undefined) continue
    client.setQueryData(key, data, { updatedAt: arrivedNow() ? Date.now() : 0 })
    keepTagList(client, key, tags)
    // The server reads as a visitor. What it says of somebody's own part is for them to read anew.
    if (holdsTokens()) client.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
  return true
}

/** Puts what the page's server loader read into the query cache before the children ask for it. */
export function Hydrated({ children }: { children: ReactNode }) {
  const loaded = useLoaderData<Prefetched | null>()
  const client = useQueryClient()
  useState(() => loaded && putInto(client, loaded))
  return children
}
