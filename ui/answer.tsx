import type { ReactNode } from 'react'
import { ErrorState } from './error-state'

/** As much of a query as it takes to show its answer. */
export interface AnswerQuery<Data> {
  data: Data | undefined
  isError: boolean
  error: Error | null
  refetch: () => unknown
}

export interface AnswerStates {
  /** Stands in the final geometry while the answer is on its way. */
  skeleton: ReactNode
  /** The headline when the answer could not be had. */
  failure: string
  /** For errors that another try would not help with: answers what to show instead, or null to offer the try. */
  onRefused?: (error: Error) => ReactNode
  empty?: ReactNode
  /** One section among others, where a failure takes less room than on a screen of its own. */
  inSection?: boolean
}

interface AnswerProps<Data> extends AnswerStates {
  query: AnswerQuery<Data>
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** The four states of an answer: on its way, failed with another try, empty, full. */
export function Answer<Data>({
  query: { data, isError, error, refetch },
  skeleton,
  failure,
  onRefused,
  isEmpty,
  empty,
  inSection = false,
  children,
}: AnswerProps<Data>) {
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!isError) return skeleton
  const instead = error && onRefused?.(error)
  if (instead) return instead
  return (
    <ErrorState
      className={inSection ? 'py-6' : undefined}
      title={failure}
      description={error?.message}
      onRetry={() => refetch()}
    />
  )
}
