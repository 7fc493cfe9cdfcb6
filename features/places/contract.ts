import { z } from 'zod'
import { get, latitudeQuery, longitudeQuery, wholeNumber } from '~/lib/contract'
import { field, wireShape } from '~/lib/wire-shape'
import type { AddressFound, AddressPage } from './address'
import { longestSearch, mostPages } from './address'

// The replies have the form of Kakao's address service: points as text with x for the longitude, and `meta.is_end`.

const addressName = {
  toWire: (address: string | null) => (address === null ? null : { address_name: address }),
  fromWire: (wire: { address_name: string } | null) => wire?.address_name ?? null,
}
const NamedAddress = z.object({ address_name: z.string() }).nullable()
const degrees = { toWire: String, fromWire: Number }

const addressShape = wireShape({
  name: field('address_name', z.string()),
  road: field('road_address', NamedAddress, addressName),
  lot: field('address', NamedAddress, addressName),
  longitude: field('x', z.string(), degrees),
  latitude: field('y', z.string(), degrees),
})

const addressList = z.object({
  meta: z.object({
    total_count: z.number().int(),
    is_end: z.boolean(),
    /** `regions`: the address service failed or found nothing, so this comes from our own list of regions. */
    source: z.enum(['kakao', 'regions']),
  }),
  documents: z.array(addressShape.schema),
})

const WireMapSettings = z.union([
  z.object({
    provider: z.literal('embedded'),
    tiles: z.object({ address: z.string(), attribution: z.string() }).nullable(),
  }),
  z.object({ provider: z.enum(['naver', 'kakao']), scriptUrl: z.string(), clientId: z.string() }),
])

export const mapEndpoints = {
  settings: get('/v1/map', {
    summary: '지도를 보여 주는 방법',
    reply: WireMapSettings,
    cachedFor: 'everybody',
  }),
}

export const addressEndpoints = {
  search: get('/v1/addresses', {
    summary: '주소 검색',
    query: z.object({
      query: z.string().trim().min(1).max(longestSearch).meta({ label: '검색어(query)' }),
      page: wholeNumber('페이지 번호(page)', { max: mostPages }).optional(),
    }),
    reply: addressList,
    rate: 'search',
  }),
  at: get('/v1/addresses/at', {
    summary: '좌표의 주소. x가 경도, y가 위도',
    query: z.object({ x: longitudeQuery('x'), y: latitudeQuery('y') }),
    reply: addressList,
    rate: 'search',
  }),
}

export function fromAddressPage({ found, total, isEnd, source }: AddressPage): z.input<typeof addressList> {
  return {
    meta: { total_count: total, is_end: isEnd, source },
    documents: found.map((each) => addressShape.toWire(each)),
  }
}

export function toAddressPage({ meta, documents }: z.output<typeof addressList>): AddressPage {
  const found = documents.map((each): AddressFound => addressShape.fromWire(each))
  return { found, total: meta.total_count, isEnd: meta.is_end, source: meta.source }
}
