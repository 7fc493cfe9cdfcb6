import { grouped } from '~/lib/grouped'
export interface Page<T> {
  count: number
  next: string | null
  previous: string | null
  results: T[]
}

export interface PageRequest {
  /** Starts at 1. */
  page: number
  size: number
}

export function offsetOf({ page, size }: PageRequest): number {
  return (page - 1) * size
}

/**
 * Builds the list envelope. `address` is the absolute URL of the request; the links to the neighbouring pages replace
 * its `page`.
 */
export function toPage<T>(results: T[], count: number, request: PageRequest, address: string): Page<T> {
  const at = (page: number) => {
    const url = new URL(address)
    url.searchParams.set('page', String(page))
    return url.href
  }
  const last = Math.max(1, Math.ceil(count / request.size))
  return {
    count,
    next: request.page < last ? at(request.page + 1) : null,
    previous: request.page > 1 && request.page <= last ? at(request.page - 1) : null,
    results,
  }
}

/** Wraps an unpaged list in the same envelope. */
export function onePage<T>(results: T[]): Page<T> {
  return { count: results.length, next: null, previous: null, results }
}

/** Long lists are counted this far. A `count` of one more says that there are more than that. */
export const mostCounted = 1_000

/** A count of a long list with its counter, e.g. '37명' or '1,000명 이상'. */
export function countInWords(count: number, counter: string): string {
  const shown = `${grouped(Math.min(count, mostCounted))}${counter}`
  return count > mostCounted ? `${shown} 이상` : shown
}

/** What is read of a long list at once: the rows after the one whose number is `before`, which the last reply ended with. */
export interface SliceRequest {
  before: number | null
  size: number
}

export interface Slice<T> {
  /** Of the whole list, as far as `mostCounted`. */
  count: number
  rows: T[]
  /** Where the next slice goes on; null at the end. */
  nextBefore: number | null
}

/** The same envelope for a slice: `next` replaces the `before` of the request's address. */
export function toSlicePage<T>(
  results: T[],
  { count, nextBefore }: Slice<unknown>,
  address: string,
): Page<T> {
  const url = new URL(address)
  url.searchParams.set('before', String(nextBefore))
  return { count, next: nextBefore === null ? null : url.href, previous: null, results }
}
