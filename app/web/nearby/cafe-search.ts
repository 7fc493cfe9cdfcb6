import type { Session } from '~/features/accounts/web/use-session'
import { searchPoint } from '~/features/places/place'
import type { LocationNow } from '~/features/places/web/use-location'
import { momentOf, type NearbyFilters } from './use-nearby-filters'

/** The cafe query for these filters at this location. */
export function cafeSearchOf(filters: NearbyFilters, location: LocationNow) {
  const { text, gameId, openAt, isFollowed } = filters
  const moment = momentOf(openAt, new Date())
  return {
    from: location.point ?? searchPoint(location),
    own: location.my,
    text,
    ...(gameId === null ? {} : { gameId }),
    ...(moment === undefined ? {} : { openAt: moment }),
    isFollowed,
  }
}

/** Followed cafes are a member's own, so a visitor is not answered. */
export function mayAsk({ isFollowed }: NearbyFilters, status: Session['status']): boolean {
  return !isFollowed || status === 'in'
}

export const followedAfterSignIn = '로그인하면 팔로우한 카페가 보여요'

/** Explains an empty list by its narrowest filter. */
export function whatIsMissing({ text, gameId, openAt, isFollowed }: NearbyFilters): string {
  if (text !== '') return `'${text}' 카페를 찾을 수 없어요`
  if (isFollowed) return '팔로우한 카페가 없어요'
  if (gameId !== null && openAt !== null) return '그 시간에 열고 이 게임이 있는 카페가 없어요'
  if (gameId !== null) return '이 게임이 있는 카페가 없어요'
  if (openAt === 'now') return '지금 영업 중인 카페가 없어요'
  if (openAt !== null) return `오늘 ${openAt}에 여는 카페가 없어요`
  return '가까운 카페가 없어요'
}
