import { z } from 'zod'
import { get, wholeNumber } from '~/lib/contract'
import { field, type Wire, wireShape } from '~/lib/wire-shape'
import type { AddressFound, AddressPage } from './address'
import { longestSearch, mostPages } from './address'

// The replies have the form of Kakao's address service: points as text with x for the longitude, and `meta.is_end`.

const longest = { latitude: 90, longitude: 180 }

/** One coordinate in a query. The other belongs to it: see `withWholePoints`. */
export function coordinate(kind: keyof typeof longest, name: string) {
  const label = `${kind === 'latitude' ? '위도' : '경도'}(${name})`
  const most = longest[kind]
  const outside =
    kind === 'latitude'
      ? `${label}는 -90에서 90 사이여야 해요. 경도와 바뀌지 않았는지 확인해 주세요.`
      : `${label}는 -180에서 180 사이여야 해요.`
  const read = (given: unknown) =>
    typeof given === 'string' && /^\s*-?\d{1,3}(\.\d{1,20})?\s*$/.test(given) ? Number(given) : given
  return z
    .preprocess(
      read,
      z
        .number({ error: `${label}는 숫자로 보내 주세요.` })
        .min(-most, outside)
        .max(most, outside),
    )
    .meta({ label })
}

/** Both coordinates of a point, or neither: a query with one of them alone is refused. */
export function withWholePoints<S extends z.ZodObject>(
  schema: S,
  ...pairs: [latitude: string, longitude: string][]
): S {
  return schema.check(({ value, issues }) => {
    const given = value as Record<string, unknown>
    for (const pair of pairs) {
      const missing = pair.find((name) => given[name] === undefined)
      if (missing === undefined || pair.every((name) => given[name] === undefined)) continue
      const message = `위도(${pair[0]})와 경도(${pair[1]})를 함께 보내 주세요.`
      issues.push({ code: 'custom', message, path: [missing], input: value })
    }
  })
}

const addressName = {
  toWire: (address: string | null) => (address === null ? null : { address_name: address }),
  fromWire: (wire: { address_name: string } | null) => wire?.address_name ?? null,
}
const NamedAddress = z.object({ address_name: z.string() }).nullable()
const degrees = { toWire: String, fromWire: Number }

export const addressShape = wireShape({
  name: field('address_name', z.string()),
  road: field('road_address', NamedAddress, addressName),
  lot: field('address', NamedAddress, addressName),
  longitude: field('x', z.string(), degrees),
  latitude: field('y', z.string(), degrees),
})
export type WireAddress = Wire<typeof addressShape>

const addressList = z.object({
  meta: z.object({
    total_count: z.number().int(),
    is_end: z.boolean(),
    /** `regions`: the address service did not help, so this is our own list of regions. */
    source: z.enum(['kakao', 'regions']),
  }),
  documents: z.array(addressShape.schema),
})

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
    query: z.object({ x: coordinate('longitude', 'x'), y: coordinate('latitude', 'y') }),
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
