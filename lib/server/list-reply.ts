import type { FastifyRequest } from 'fastify'
import {
  type Envelope,
  type ListReply,
  type PageRequest,
  type Slice,
  toListReply,
  toSliceReply,
} from '~/lib/paging'
import { publicAddress } from './public-address'

/** One page of a list in its envelope, with links to the previous and next page. */
export function replyWithPage<Results>(
  request: FastifyRequest,
  results: Results,
  count: number,
  pageRequest: PageRequest,
): Envelope<Results> {
  const { href } = publicAddress(request.server.env.publicUrl, request.url)
  return toListReply(results, count, pageRequest, href)
}

/** One slice of a long list in the same envelope, with a link to the next one. */
export function replyWithSlice<T>(
  request: FastifyRequest,
  results: T[],
  slice: Slice<unknown>,
): ListReply<T> {
  const { href } = publicAddress(request.server.env.publicUrl, request.url)
  return toSliceReply(results, slice, href)
}
