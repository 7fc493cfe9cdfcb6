import { grouped } from '~/lib/grouped'

export interface Envelope<Results> {
  count: number
  next: string | null
  previous: string | null
  results: Results
}

export type ListReply<T> = Envelope<T[]>

export interface PageRequest {
  /** Starts at 1. */
  page: number
  size: number
}

/**
 * Builds the list envelope. `address` is the absolute URL of the request; the links to the neighbouring pages replace
 * its `page`.
 */
export function toListReply<Results>(
  results: Results,
  count: number,
  request: PageRequest,
  address: string,
): Envelope<Results> {
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

/** Wraps a list without pages in the same envelope. */
export function onePage<T>(results: T[]): ListReply<T> {
  return { count: results.length, next: null, previous: null, results }
}

/** Long lists are counted only up to this number. A `count` that is one higher means that there are more. */
export const mostCounted = 1_000

/** A count of a long list with its counter, e.g. '37명' or '1,000명 이상'. */
export function countInWords(count: number, counter: string): string {
  const shown = `${grouped(Math.min(count, mostCounted))}${counter}`
  return count > mostCounted ? `${shown} 이상` : shown
}

/** One slice of a long list: the rows after the row with the id `before`, which ended the previous slice. */
export interface SliceRequest {
  before: number | null
  size: number
}

export interface Slice<T> {
  /** The number of rows in the whole list, counted only up to `mostCounted`. */
  count: number
  rows: T[]
  /** The `before` of the next slice; null at the end. */
  nextBefore: number | null
}

/** Builds the same envelope for a slice: `next` replaces the `before` of the request's address. */
export function toSliceReply<T>(
  results: T[],
  { count, nextBefore }: Slice<unknown>,
  address: string,
): ListReply<T> {
  const url = new URL(address)
  url.searchParams.set('before', String(nextBefore))
  return { count, next: nextBefore === null ? null : url.href, previous: null, results }
}
