import type { ReactNode } from 'react'
import { isForbidden, isMissing } from '~/lib/web/call-failed'
import { ErrorState } from './error-state'

/** The parts of a query result that showing an answer requires. */
export interface AnswerQuery<Data> {
  data: Data | undefined
  isError: boolean
  error: Error | null
  refetch: () => unknown
}

export interface AnswerStates {
  /** Has the same size as the final content. */
  skeleton: ReactNode
  /** The headline of the error state. */
  failure: string
  /** Shown instead if what is asked for does not exist. */
  missing?: ReactNode
  /** For other errors that a retry cannot fix: returns what to show instead, or null to offer a retry. */
  onRefused?: (error: Error) => ReactNode
  empty?: ReactNode
  /** For a section among others, where errors take less space than on a screen of their own. */
  inSection?: boolean
}

interface AnswerProps<Data> extends AnswerStates {
  query: AnswerQuery<Data>
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** The four states of a query: loading, error with retry, empty, and content. */
export function Answer<Data>({
  query: { data, isError, error, refetch },
  skeleton,
  failure,
  missing,
  onRefused,
  isEmpty,
  empty,
  inSection = false,
  children,
}: AnswerProps<Data>) {
  const instead = isError && error ? (isMissing(error) && missing) || onRefused?.(error) : null
  if (instead) return instead
  // Data of an earlier read must not stay in sight once the right to see it is gone.
  if (data !== undefined && !(isError && isForbidden(error))) return isEmpty?.(data) ? empty : children(data)
  if (!isError) return skeleton
  return (
    <ErrorState
      className={inSection ? 'py-6' : undefined}
      title={failure}
      description={error?.message}
      onRetry={() => refetch()}
    />
  )
}
