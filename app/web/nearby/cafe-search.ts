import type { Session } from '~/features/accounts/web/use-session'
import type { CafeSort } from '~/features/cafes/cafe'
import { searchPoint } from '~/features/places/place'
import type { LocationNow } from '~/features/places/web/use-location'
import { timeNow } from '~/lib/web/now'
import { momentOf, type NearbyFilters } from './use-nearby-filters'

/** The cafe query for these filters at this location. */
export function cafeSearchOf(filters: NearbyFilters, location: LocationNow) {
  const { text, gameId, openAt, isFollowed, has, price } = filters
  const moment = momentOf(openAt, timeNow())
  return {
    from: location.point ?? searchPoint(location),
    own: location.my,
    text,
    ...(gameId === null ? {} : { gameId }),
    ...(moment === undefined ? {} : { openAt: moment }),
    isFollowed,
    has,
    ...(price === null ? {} : { price }),
  }
}

export const sortNames: Record<CafeSort, string> = {
  distance: '가까운 순',
  games: '게임 많은 순',
  price: '종일권 싼 순',
}

/** '내 위치에서 가까운 순'; in another order, what the distances are measured from. */
export function orderInWords(sort: CafeSort, from: string): string {
  return sort === 'distance' ? `${from}에서 ${sortNames[sort]}` : `${sortNames[sort]} · ${from}에서의 거리`
}

export function isNarrowed({ text, gameId, openAt, isFollowed, has, price }: NearbyFilters): boolean {
  return text !== '' || gameId !== null || openAt !== null || isFollowed || has.length > 0 || price !== null
}

/** Followed cafes are a member's own, so a visitor is not answered. */
export function mayAsk({ isFollowed }: NearbyFilters, status: Session['status']): boolean {
  return !isFollowed || status === 'in'
}

export const followedAfterSignIn = '로그인하면 팔로우한 카페가 보여요'

/** Explains an empty list by its narrowest filter. */
export function whatIsMissing({ text, gameId, openAt, isFollowed, has, price }: NearbyFilters): string {
  if (text !== '') return `'${text}' 카페를 찾을 수 없어요`
  if (isFollowed) return '팔로우한 카페가 없어요'
  if (has.length > 0 || price !== null) return '조건에 맞는 카페가 없어요'
  if (gameId !== null && openAt !== null) return '그 시간에 열고 이 게임이 있는 카페가 없어요'
  if (gameId !== null) return '이 게임이 있는 카페가 없어요'
  if (openAt === 'now') return '지금 영업 중인 카페가 없어요'
  if (openAt !== null) return `오늘 ${openAt}에 여는 카페가 없어요`
  return '가까운 카페가 없어요'
}
