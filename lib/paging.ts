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
