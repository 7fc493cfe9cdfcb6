import { HydrationBoundary } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { Prefetched } from './prefetch'

/** Puts what the page's server loader read into the query cache before the children ask for it. */
export function Hydrated({ children }: { children: ReactNode }) {
  const loaded = useLoaderData<Prefetched | null>()
  return <HydrationBoundary state={loaded?.dehydrated}>{children}</HydrationBoundary>
}
