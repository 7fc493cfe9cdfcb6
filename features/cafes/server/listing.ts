import type { z } from 'zod'
import { countCharacters } from '~/lib/characters'
import { badInput } from '~/lib/errors'
import { facilityWords, type MapBox, shortestCafeSearch } from '../cafe'
import type { listCafes } from './schemas'

/** What the query of a list means. */
export function listingOf(query: z.output<typeof listCafes>, now: Date) {
  const text = query.text?.trim() ?? ''
  if (text !== '' && countCharacters(text) < shortestCafeSearch) {
    throw badInput({ text: `검색어는 ${shortestCafeSearch}글자 이상 입력해 주세요.` })
  }
  return {
    text,
    cafeId: query.cafeId ?? null,
    gameId: query.gameId ?? null,
    openAt: momentOf(query.openAt, now),
    facilities: query.has.map((name) => facilityWords[name]),
    mostWon: query.price,
    sort: query.sort,
    isFollowed: query.follow === 'Y',
    box: boxOf(query.box),
    page: query.page ?? 1,
  }
}

function momentOf(given: string | undefined, now: Date): Date | null {
  if (given === undefined) return null
  if (given === 'now') return now
  const moment = new Date(`${given}:00+09:00`)
  if (Number.isNaN(moment.getTime())) throw badInput({ openAt: '여는 시각을 확인해 주세요.' })
  return moment
}

function boxOf(given: string | undefined): MapBox | null {
  if (given === undefined) return null
  const [west = 0, south = 0, east = 0, north = 0] = given.split(',').map(Number)
  const isOnGlobe = west >= -180 && east <= 180 && south >= -90 && north <= 90
  if (!isOnGlobe || west >= east || south >= north) {
    throw badInput({ box: '지도 범위(box)는 서쪽, 남쪽, 동쪽, 북쪽 끝의 순서로 보내 주세요.' })
  }
  return { west, south, east, north }
}
