import type { FastifyRequest } from 'fastify'
import { type Page, type PageAsked, toPage } from '~/lib/paging'
import { publicAddress } from './public-address'

/** One page of a list in its envelope, with the addresses of the pages before and after the one that was asked for. */
export function paged<T>(request: FastifyRequest, results: T[], count: number, asked: PageAsked): Page<T> {
  const { href } = publicAddress(request.server.env.publicUrl, request.url)
  return toPage(results, count, asked, href)
}
