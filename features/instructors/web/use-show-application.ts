import { useQueryClient } from '@tanstack/react-query'
import type { OwnInstructor } from '../endpoints'
import { ownInstructorQueries } from './queries'

/** Shows the application that a change replies with. */
export function useShowApplication() {
  const client = useQueryClient()
  return async (change: Promise<OwnInstructor>) => {
    const own = await change
    client.setQueryData(ownInstructorQueries.application().queryKey, own)
    return own
  }
}
