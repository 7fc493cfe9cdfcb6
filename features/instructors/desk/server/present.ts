import type { InstructorRow } from '~/db/rows/instructors'
import { presentInstructor, toApplicationState } from '../../server/present'
import type { ApplicantRow } from './queries'

/** The version of an application, which an operator's decision names. */
export function versionOf({ state, updatedAt }: Pick<InstructorRow, 'state' | 'updatedAt'>): string {
  return `${state} ${updatedAt.toISOString()}`
}

export function presentApplicant(row: ApplicantRow) {
  return { ...presentInstructor(row), state: toApplicationState(row.state), version: versionOf(row) }
}
