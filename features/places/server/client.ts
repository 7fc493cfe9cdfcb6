import { z } from 'zod'
import type { Clock } from '~/lib/clock'
import { makeFromSettings, ProviderFailed, providerCall } from '~/lib/server/provider-call'
import { addressesPerPage } from '../address'
import type { AddressFound, AddressPage } from '../endpoints'
import { type Point, roundedPoint } from '../place'

export interface KakaoLocalSettings {
  restKey: string
  /** Without a trailing slash. */
  url: string
  timeoutMs?: number
}

/** Kakao Local: addresses by text and by point. Failures are `ProviderFailed`. */
export interface KakaoLocal {
  search(text: string, page: number): Promise<AddressPage>
  addressAt(point: Point): Promise<AddressFound | null>
  /** Whether Kakao refuses every call because 카카오맵 is not switched on for the app. */
  isSwitchedOff(): Promise<boolean>
}

const Coordinate = z.string().regex(/^-?\d{1,3}(\.\d+)?$/)
const Meta = z.object({
  total_count: z.number().int(),
  pageable_count: z.number().int().optional(),
  is_end: z.boolean().optional(),
})
const Address = z.object({ address_name: z.string() })

const AddressReply = z.object({
  meta: Meta,
  documents: z.array(
    z.object({
      address_name: z.string(),
      address: Address.nullable(),
      road_address: Address.nullable(),
      x: Coordinate,
      y: Coordinate,
    }),
  ),
})
const PlaceReply = z.object({
  meta: Meta,
  documents: z.array(
    z.object({
      place_name: z.string(),
      address_name: z.string(),
      road_address_name: z.string(),
      x: Coordinate,
      y: Coordinate,
    }),
  ),
})
const PointReply = z.object({
  documents: z.array(z.object({ address: Address.nullable(), road_address: Address.nullable() })),
})
const Fault = z.object({ errorType: z.string().regex(/^\w{1,40}$/), message: z.string().optional() })
/** The name of 카카오맵 in the message of the refusal, which shares its type and status with others. */
const switchedOff = 'OPEN_MAP_AND_LOCAL'

/** Shorter than the usual limit, because our own list can answer instead. */
const usualTimeoutMs = 3_000
const storedForMs = 5 * 60_000
const mostStored = 500

/** Caches replies for some minutes, so that paging back and typing the same word again cost no call. */
function storedAnswers(clock: Clock) {
  const stored = new Map<string, { at: number; answer: unknown }>()
  return async function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const now = clock.now().getTime()
    const found = stored.get(key)
    if (found && Math.abs(now - found.at) < storedForMs) return found.answer as T
    const answer = await ask()
    stored.delete(key)
    stored.set(key, { at: now, answer })
    const [oldest] = stored.keys()
    if (stored.size > mostStored && oldest !== undefined) stored.delete(oldest)
    return answer
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function codeOf(fault: z.output<typeof Fault> | undefined, status: number): string {
  if (fault?.message?.includes(switchedOff)) return switchedOff
  return fault?.errorType ?? `http-${status}`
}

async function readAnswer<S extends z.ZodType>(response: Response, shape: S): Promise<z.output<S>> {
  const body = parseJson(await response.text())
  if (response.status === 200) {
    const answer = shape.safeParse(body)
    if (answer.success) return answer.data
    throw new ProviderFailed('Kakao Local', 'unavailable', 'unreadable')
  }
  const fault = Fault.safeParse(body)
  const isOurs = response.status >= 400 && response.status < 500 && response.status !== 429
  throw new ProviderFailed(
    'Kakao Local',
    isOurs ? 'rejected' : 'unavailable',
    codeOf(fault.data, response.status),
  )
}

function toPage(
  { total_count, pageable_count = total_count, is_end }: z.output<typeof Meta>,
  found: AddressFound[],
  page: number,
): AddressPage {
  // For a page beyond the end the service repeats the last page.
  const isBeyond = (page - 1) * addressesPerPage >= pageable_count
  const isEnd = isBeyond || (is_end ?? page * addressesPerPage >= pageable_count)
  return { found: isBeyond ? [] : found, total: pageable_count, isEnd, source: 'kakao' }
}

export function openKakaoLocal(
  settings: KakaoLocalSettings | (() => KakaoLocalSettings),
  clock: Clock,
): KakaoLocal {
  const onceAsked = storedAnswers(clock)
  const line = makeFromSettings(settings, ({ restKey, url, timeoutMs = usualTimeoutMs }) => {
    const call = providerCall('Kakao Local', { timeoutMs })
    const once = storedAnswers(clock)
    return async <S extends z.ZodType>(path: string, query: Record<string, string>, shape: S) => {
      const address = `${url}/v2/local/${path}?${new URLSearchParams(query)}`
      return once(address, async () =>
        readAnswer(await call(address, { headers: { authorization: `KakaoAK ${restKey}` } }), shape),
      ) as Promise<z.output<S>>
    }
  })

  return {
    search: async (text, page) => {
      const query = { query: text, page: String(page), size: String(addressesPerPage) }
      const { meta, documents } = await line()('search/address.json', query, AddressReply)
      if (meta.total_count > 0) {
        const found = documents.map(({ address_name, address, road_address, x, y }) => ({
          name: address_name,
          road: road_address?.address_name ?? null,
          lot: address?.address_name ?? null,
          latitude: Number(y),
          longitude: Number(x),
        }))
        return toPage(meta, found, page)
      }
      // No address matches, so the text may be the name of a station or a building.
      const places = await line()('search/keyword.json', query, PlaceReply)
      const found = places.documents.map(({ place_name, address_name, road_address_name, x, y }) => ({
        name: place_name,
        road: road_address_name || null,
        lot: address_name || null,
        latitude: Number(y),
        longitude: Number(x),
      }))
      return toPage(places.meta, found, page)
    },

    addressAt: async (point) => {
      const { latitude, longitude } = roundedPoint(point)
      const query = { x: String(longitude), y: String(latitude) }
      const { documents } = await line()('geo/coord2address.json', query, PointReply)
      const road = documents[0]?.road_address?.address_name ?? null
      const lot = documents[0]?.address?.address_name ?? null
      const name = road ?? lot
      return name === null ? null : { name, road, lot, latitude, longitude }
    },

    // Asked once in some minutes, whatever the answer, so that no screen waits for a service that is slow.
    isSwitchedOff: () =>
      onceAsked('is switched off', async () => {
        try {
          await line()('search/address.json', { query: '서울', size: '1' }, AddressReply)
          return false
        } catch (error) {
          if (!(error instanceof ProviderFailed)) throw error
          return error.code === switchedOff
        }
      }),
  }
}
