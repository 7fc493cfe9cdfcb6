import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badInput } from '~/lib/errors'
import type { BasicServices } from '~/lib/server/feature'
import { ProviderFailed } from '~/lib/server/provider-call'
import { toPoint } from '~/lib/server/schema-parts'
import { serve, servedBy } from '~/lib/server/serve'
import { pageOfFound } from '../address'
import { type AddressPage, type MapSettings, placeEndpoints } from '../endpoints'
import { addressOf, findAddresses, findLandmarks, nearestRegion, toAddress } from '../gazetteer'
import type { KakaoLocal } from './client'
import { knownRegionsOf } from './queries'
import { placeCalls } from './schemas'

const calls = servedBy(placeEndpoints, placeCalls)

export interface PlaceServices extends BasicServices {
  kakaoLocal: KakaoLocal
  maps: MapSettings
}

/** The reply of the address service, or null if it fails. The log leaves out the searched text or point. */
async function unlessItFails<T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    request.log.warn({ kind: error.kind, code: error.code }, 'the address service failed')
    return null
  }
}

export function placeRoutes(app: FastifyInstance, { kakaoLocal, maps }: PlaceServices): void {
  serve(app, calls.map, async () => maps)

  async function searchOwnList(text: string, page: number): Promise<AddressPage> {
    const regions = await knownRegionsOf(app)
    return pageOfFound(
      [...findAddresses(text, regions), ...findLandmarks(text, regions)].map(toAddress),
      page,
    )
  }

  serve(app, calls.search, async ({ query: { q, page = 1 } }, request) => {
    const answer = await unlessItFails(request, () => kakaoLocal.search(q, page))
    return answer && answer.total > 0 ? answer : searchOwnList(q, page)
  })

  serve(app, calls.addressAt, async ({ query }, request) => {
    const point = toPoint(query, ['latitude', 'longitude'])
    if (!point) throw badInput({ latitude: '위도(latitude)와 경도(longitude)를 함께 보내 주세요.' })
    const answer = await unlessItFails(request, () => kakaoLocal.addressAt(point))
    if (answer) return { found: [answer], total: 1, isEnd: true, source: 'kakao' as const }
    const region = nearestRegion(point, await knownRegionsOf(app))
    const lot = region && addressOf(region)
    const found = lot === null ? [] : [{ name: lot, road: null, lot, ...point }]
    return { found, total: found.length, isEnd: true, source: 'regions' as const }
  })
}
