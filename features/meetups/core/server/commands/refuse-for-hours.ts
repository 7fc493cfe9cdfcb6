import type { Hours } from '~/features/cafes/opening-hours'
import { type Refusal, refuse } from '~/lib/errors'
import { type HoursProblem, hoursProblemInWords } from '../../cafe-hours'
import { hoursRefusals } from '../../refusals'

/** The refusal of a meetup that the hours of its cafe do not allow. Its sentence names them. */
export function refuseForHours(problem: HoursProblem, startsAt: Date, hours: Hours): Refusal {
  return refuse({ ...hoursRefusals[problem], says: hoursProblemInWords(problem, startsAt, hours) })
}
