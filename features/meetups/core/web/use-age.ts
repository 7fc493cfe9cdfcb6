import { useQuery } from '@tanstack/react-query'
import { birthYearEndpoints } from '~/features/accounts/endpoints'
import { useSession } from '~/features/accounts/web/use-session'
import { ownQuery } from '~/lib/web/own-query'
import { type AgeProblem, isLate, whyNotForAge } from '../late-meetup'

export const ownBirthYear = () => ownQuery(birthYearEndpoints.read, {})

/**
 * Why the member may take no part in a meetup at this time because of their age. Null while that is unknown, which the server
 * decides, and for visitors.
 */
export function useAge(
  startsAt: Date | null,
  now: Date | null,
  lastsMinutes: number | null,
): AgeProblem | null {
  const { status } = useSession()
  const isAsked = startsAt !== null && isLate(startsAt, lastsMinutes) && status === 'in'
  const { data } = useQuery({ ...ownBirthYear(), enabled: isAsked })
  if (!isAsked || data === undefined || now === null) return null
  return whyNotForAge(startsAt, { birthYear: data.birthYear, lastsMinutes, now })
}
