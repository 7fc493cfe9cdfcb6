import type { Hours } from '~/features/cafes/opening-hours'
import { type Refusal, refuse } from '~/lib/errors'
import { type HoursProblem, hoursProblemInWords, noTimeForYesInWords } from '../../cafe-hours'
import { hoursRefusals } from '../../refusals'

/** The refusal of a meetup that the hours of its cafe do not allow. Its sentence names them. */
export function refuseForHours(
  problem: HoursProblem | 'noTimeForYes',
  startsAt: Date,
  hours: Hours,
): Refusal {
  const says =
    problem === 'noTimeForYes'
      ? noTimeForYesInWords(startsAt, hours)
      : hoursProblemInWords(problem, startsAt, hours)
  return refuse({ ...hoursRefusals[problem], says })
}
