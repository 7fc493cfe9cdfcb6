import type { FastifyRequest } from 'fastify'
import { type Page, type PageRequest, toPage } from '~/lib/paging'
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
