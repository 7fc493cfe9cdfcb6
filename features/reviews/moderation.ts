import { fullWeight } from '~/features/reports/report'
import { reportsToHide } from './review'

/** The open reports against a review. */
export interface ReportsMade {
  /** The number of people who made them. */
  people: number
  /** The sum of these people's weights as reviewers. */
  weight: number
}

/** Accounts made only for reporting weigh nothing, so any number of them cannot hide a review. */
export const weightToHide = 2 * fullWeight

/** Whether the reports hide a review until an operator decides. */
export function hidesReview({ people, weight }: ReportsMade): boolean {
  return people >= reportsToHide && weight >= weightToHide
}
