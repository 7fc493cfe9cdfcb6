import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sittingTags } from '~/features/sittings/sitting'
import { watchTags } from '~/lib/web/watched-tags'
import { sayFailure } from '~/ui/say-failure'
import type { Floor } from '../endpoints'
import { floorQueries } from './queries'

/** The floor of a cafe, kept fresh by the page's stream. */
export function useFloor(cafeId: number) {
  useEffect(() => watchTags([sittingTags.floors.of(cafeId)]), [cafeId])
  return useQuery(floorQueries.floor(String(cafeId)))
}

/** Shows the floor that a call answers with at once, or says why it failed. */
export function useShowFloor(cafeId: number) {
  const client = useQueryClient()
  const { queryKey } = floorQueries.floor(String(cafeId))
  return (acting: Promise<Floor>, failed: string) =>
    acting.then(
      (floor) => client.setQueryData(queryKey, floor),
      (error: Error) => sayFailure(error, failed),
    )
}
