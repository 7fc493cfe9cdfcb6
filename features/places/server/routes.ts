import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toPoint } from '~/lib/contract'
import { badInput } from '~/lib/errors'
import type { BasicServices } from '~/lib/server/feature'
import { ProviderFailed } from '~/lib/server/provider-call'
import { serve } from '~/lib/server/serve'
import { type AddressPage, pageOfFound, toAddress } from '../address'
import { addressEndpoints, fromAddressPage, mapEndpoints } from '../contract'
import { addressOf, findAddresses, findLandmarks, nearestRegion } from '../gazetteer'
import type { MapSettings } from '../map-settings'
import type { KakaoLocal } from './client'
import { knownRegionsOf } from './queries'

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
  serve(app, mapEndpoints.settings, async () => maps)

  async function searchOwnList(text: string, page: number): Promise<AddressPage> {
    const regions = await knownRegionsOf(app)
    return pageOfFound(
      [...findAddresses(text, regions), ...findLandmarks(text, regions)].map(toAddress),
      page,
    )
  }

  serve(app, addressEndpoints.search, async ({ query: { query: text, page = 1 } }, request) => {
    const answer = await unlessItFails(request, () => kakaoLocal.search(text, page))
    return fromAddressPage(answer && answer.total > 0 ? answer : await searchOwnList(text, page))
  })

  serve(app, addressEndpoints.at, async ({ query }, request) => {
    const point = toPoint(query, ['y', 'x'])
    if (!point) throw badInput({ y: '위도(y)와 경도(x)를 함께 보내 주세요.' })
    const answer = await unlessItFails(request, () => kakaoLocal.addressAt(point))
    if (answer) return fromAddressPage({ found: [answer], total: 1, isEnd: true, source: 'kakao' })
    const region = nearestRegion(point, await knownRegionsOf(app))
    const lot = region && addressOf(region)
    const found = lot === null ? [] : [{ name: lot, road: null, lot, ...point }]
    return fromAddressPage({ found, total: found.length, isEnd: true, source: 'regions' })
  })
}
