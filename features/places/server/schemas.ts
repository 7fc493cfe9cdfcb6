import { z } from 'zod'
import type { EndpointParts } from '~/lib/endpoint'
import { latitudeQuery, longitudeQuery, wholeNumber } from '~/lib/server/schema-parts'
import { longestSearch, mostPages } from '../place'

const addressPage = z.object({
  found: z.array(
    z.object({
      /** The name that people use for it. */
      name: z.string(),
      /** The address by street and number, if it has one. */
      road: z.string().nullable(),
      /** The address by region and lot, if it has one. */
      lot: z.string().nullable(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  total: z.number().int(),
  isEnd: z.boolean(),
  /** `regions`: the address service failed or found nothing, so this comes from our own list of regions. */
  source: z.enum(['kakao', 'regions']),
})

const mapSettings = z.union([
  z.object({
    provider: z.literal('embedded'),
    tiles: z.object({ address: z.string(), attribution: z.string() }).nullable(),
  }),
  z.object({ provider: z.enum(['naver', 'kakao']), scriptUrl: z.string(), clientId: z.string() }),
])

export const placeCalls = {
  map: { summary: '지도를 보여 주는 방법', reply: mapSettings, cachedFor: 'everybody' },
  search: {
    summary: '주소 검색',
    query: z.object({
      q: z.string().trim().min(1).max(longestSearch).meta({ label: '검색어(q)' }),
      page: wholeNumber('페이지 번호(page)', { max: mostPages }).optional(),
    }),
    reply: addressPage,
    rate: 'search',
  },
  addressAt: {
    summary: '좌표의 주소',
    query: z.object({ latitude: latitudeQuery('latitude'), longitude: longitudeQuery('longitude') }),
    reply: addressPage,
    rate: 'search',
  },
} satisfies Record<string, EndpointParts>
