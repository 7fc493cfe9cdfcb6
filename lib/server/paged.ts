import type { FastifyRequest } from 'fastify'
import { type Page, type PageRequest, type Slice, toPage, toSlicePage } from '~/lib/paging'
import { publicAddress } from './public-address'

/** One page of a list in its envelope, with links to the previous and next page. */
export function paged<T>(
  request: FastifyRequest,
  results: T[],
  count: number,
  pageRequest: PageRequest,
): Page<T> {
  const { href } = publicAddress(request.server.env.publicUrl, request.url)
  return toPage(results, count, pageRequest, href)
}

/** One slice of a long list in the same envelope, with a link to the next one. */
export function sliced<T>(request: FastifyRequest, results: T[], slice: Slice<unknown>): Page<T> {
  const { href } = publicAddress(request.server.env.publicUrl, request.url)
  return toSlicePage(results, slice, href)
}
