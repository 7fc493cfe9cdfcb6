import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  addressOf,
  type Found,
  findAddresses,
  findLandmarks,
  nearestRegion,
} from '~/features/places/gazetteer'
import { metresBetween, type Point } from '~/features/places/place'
import { untilImpatient } from '../behaviour'
import { kakaoDemoApp } from '../kakao/app'
import type { StandInParts } from '../stand-in-parts'
import { kakaoLocalBehaviour } from './behaviour'

export const kakaoLocalDemoKey = kakaoDemoApp.restKey

interface PlaceQuery {
  query?: string
  page?: string
  size?: string
  x?: string
  y?: string
  radius?: string
  sort?: string
}

class Refused extends Error {
  constructor(
    readonly status: number,
    readonly errorType: string,
    message: string,
  ) {
    super(message)
  }
}

/** The service shows at most this many places, however many there are. */
const mostPlaces = 45

function wholeIn(given: string | undefined, usual: number, most: number, name: string): number {
  if (given === undefined) return usual
  const value = Number(given)
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new Refused(400, 'InvalidArgument', `${name} is more than max`)
  }
  return value
}

/** One page. Beyond the end the last page comes again. */
function slice<T>(
  all: readonly T[],
  { page, size }: { page: number; size: number },
): { shown: T[]; isEnd: boolean } {
  const last = Math.max(1, Math.ceil(all.length / size))
  const at = Math.min(page, last)
  return { shown: all.slice((at - 1) * size, at * size), isEnd: page >= last }
}

/** Coordinates are text, with the digits that the service gives. */
const written = ({ latitude, longitude }: Point) => ({ x: longitude.toFixed(9), y: latitude.toFixed(9) })

function addressPart({ region, latitude, longitude }: Found) {
  return {
    address_name: addressOf(region),
    region_1depth_name: region.province,
    region_2depth_name: region.district,
    region_3depth_name: region.neighbourhood,
    region_3depth_h_name: '',
    h_code: '',
    b_code: '',
    mountain_yn: 'N',
    main_address_no: '',
    sub_address_no: '',
    ...written({ latitude, longitude }),
  }
}

function roadPart({ name, region, road, latitude, longitude }: Found) {
  if (road === null) return null
  return {
    address_name: name,
    region_1depth_name: region.province,
    region_2depth_name: region.district,
    region_3depth_name: region.neighbourhood,
    road_name: road.name,
    underground_yn: 'N',
    main_building_no: road.number === null ? '' : String(road.number),
    sub_building_no: '',
    building_name: '',
    zone_no: '',
    ...written({ latitude, longitude }),
  }
}

function searchAddress(query: PlaceQuery) {
  const page = wholeIn(query.page, 1, 45, 'page')
  const size = wholeIn(query.size, 10, 30, 'size')
  const all = findAddresses(query.query ?? '')
  const { shown, isEnd } = slice(all, { page, size })
  return {
    meta: { total_count: all.length, pageable_count: all.length, is_end: isEnd },
    documents: shown.map((found) => ({
      address_name: found.road === null ? addressOf(found.region) : found.name,
      address_type: found.road === null ? 'REGION' : 'ROAD_ADDR',
      ...written(found),
      address: addressPart(found),
      road_address: roadPart(found),
    })),
  }
}

function searchKeyword(query: PlaceQuery) {
  const page = wholeIn(query.page, 1, 45, 'page')
  const size = wholeIn(query.size, 15, 15, 'size')
  const radius = wholeIn(query.radius, 20_000, 20_000, 'radius')
  const centre =
    query.x === undefined || query.y === undefined
      ? null
      : { latitude: Number(query.y), longitude: Number(query.x) }
  if (query.sort === 'distance' && centre === null) {
    throw new Refused(400, 'MissingParameter', 'x and y parameters required')
  }
  const found = findLandmarks(query.query ?? '')
    .map((each) => ({ ...each, metres: centre && metresBetween(centre, each) }))
    .filter(({ metres }) => metres === null || query.radius === undefined || metres <= radius)
  if (query.sort === 'distance') found.sort((one, other) => (one.metres ?? 0) - (other.metres ?? 0))
  const pageable = found.slice(0, mostPlaces)
  const { shown, isEnd } = slice(pageable, { page, size })
  return {
    meta: {
      total_count: found.length,
      pageable_count: pageable.length,
      is_end: isEnd,
      same_name: { region: [], keyword: query.query ?? '', selected_region: '' },
    },
    documents: shown.map((each) => ({
      id: String(each.name.length * 1_000_003 + Math.round(each.latitude * 10_000)),
      place_name: each.name,
      category_name: each.landmark?.kind === 'station' ? '교통,수송 > 지하철,전철' : '여행 > 관광,명소',
      category_group_code: each.landmark?.kind === 'station' ? 'SW8' : 'AT4',
      category_group_name: each.landmark?.kind === 'station' ? '지하철역' : '관광명소',
      phone: '',
      address_name: addressOf(each.region),
      road_address_name: '',
      ...written(each),
      place_url: '',
      distance: each.metres === null ? '' : String(Math.round(each.metres)),
    })),
  }
}

function pointOf({ x, y }: PlaceQuery): Point {
  if (x === undefined || y === undefined)
    throw new Refused(400, 'MissingParameter', 'x and y parameters required')
  return { latitude: Number(y), longitude: Number(x) }
}

function addressAt(query: PlaceQuery) {
  const point = pointOf(query)
  const region = nearestRegion(point)
  const found = region && { ...point, name: addressOf(region), region, road: null, landmark: null }
  return {
    meta: { total_count: found ? 1 : 0 },
    documents: found ? [{ address: addressPart(found), road_address: null }] : [],
  }
}

function regionAt(query: PlaceQuery) {
  const point = pointOf(query)
  const region = nearestRegion(point)
  return {
    meta: { total_count: region ? 1 : 0 },
    documents: region
      ? [
          {
            region_type: 'H',
            address_name: addressOf(region),
            region_1depth_name: region.province,
            region_2depth_name: region.district,
            region_3depth_name: region.neighbourhood,
            region_4depth_name: '',
            code: '',
            x: region.longitude,
            y: region.latitude,
          },
        ]
      : [],
  }
}

const answers: Record<string, { needsQuery: boolean; answer: (query: PlaceQuery) => object }> = {
  'search/address': { needsQuery: true, answer: searchAddress },
  'search/keyword': { needsQuery: true, answer: searchKeyword },
  'geo/coord2address': { needsQuery: false, answer: addressAt },
  'geo/coord2regioncode': { needsQuery: false, answer: regionAt },
}

const misbehaviours: Record<string, Refused> = {
  'unknown-key': new Refused(401, 'AccessDeniedError', 'wrong appKey(...) format'),
  'switched-off': new Refused(403, 'NotAuthorizedError', 'App(demo) disabled OPEN_MAP_AND_LOCAL service.'),
  'quota-spent': new Refused(429, 'RequestThrottled', 'API limit has been exceeded.'),
  failing: new Refused(500, 'InternalError', 'internal server error'),
}

function checkKey(request: FastifyRequest): void {
  const { authorization } = request.headers
  if (authorization === undefined) {
    throw new Refused(401, 'AccessDeniedError', 'cannot find Authorization : KakaoAK header')
  }
  if (authorization !== `KakaoAK ${kakaoLocalDemoKey}`) {
    throw new Refused(401, 'AccessDeniedError', 'cannot find appkey')
  }
}

export function kakaoLocalRoutes(app: FastifyInstance, { db }: StandInParts): void {
  async function answerTo(path: string, request: FastifyRequest, reply: FastifyReply) {
    const { answer: behaviour } = await kakaoLocalBehaviour.read(db)
    if (behaviour === 'slow') await untilImpatient(request)
    if (behaviour === 'not-json')
      return reply.code(200).type('text/html').send('<html><body>busy</body></html>')
    try {
      const failing = misbehaviours[behaviour]
      if (failing) throw failing
      checkKey(request)
      const query = request.query as PlaceQuery
      const { needsQuery, answer } = answers[path] ?? {}
      if (needsQuery && !query.query) throw new Refused(400, 'MissingParameter', 'query parameter required')
      return reply.send(answer?.(query))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return reply.code(error.status).send({ errorType: error.errorType, message: error.message })
    }
  }
  for (const path of Object.keys(answers)) {
    for (const ending of ['', '.json']) {
      app.get(`/sandbox/kakao-local/v2/local/${path}${ending}`, (request, reply) =>
        answerTo(path, request, reply),
      )
    }
  }
  kakaoLocalBehaviour.routes(app, db)
}
