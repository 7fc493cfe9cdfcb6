import { paths } from '../paths'

/** Where a member's screen begins, and what one wants there. The first that fits counts. */
const wants: readonly [address: string, wish: string][] = [
  [paths.likedGames(), '찜한 게임을 보려면'],
  [paths.followedCafes(), '팔로우한 카페를 보려면'],
  [paths.ownReviews(), '내 리뷰를 보려면'],
  [paths.playLog(), '플레이 기록을 보려면'],
  [paths.logAPlay(), '플레이를 기록하려면'],
  [paths.ownInstructor(), '강사로 활동하려면'],
  [paths.profileEdit(), '내 정보를 수정하려면'],
  [paths.meetups('?tab=mine'), '내 모임을 보려면'],
  [paths.newMeetup(), '모임을 열려면'],
  [paths.applyToMeetup(''), '모임에 참여하려면'],
  [paths.ownStamps(), '모은 스탬프를 보려면'],
  [paths.couponBox(), '이용권과 쿠폰을 보려면'],
  [paths.buyPasses(), '이용권을 구매하려면'],
  [paths.passHistory(), '이용권 내역을 보려면'],
  [paths.refundRules(), '주문과 영수증을 보려면'],
  [paths.notices(), '알림을 보려면'],
  [paths.writeReview(''), '리뷰를 쓰려면'],
  [paths.stampScan(''), '체크인하고 스탬프를 받으려면'],
]

/** What somebody wants who signs in to get to this address; null if the address does not tell. */
export function wishBehind(to: string): string | null {
  return wants.find(([address]) => to.startsWith(address))?.[1] ?? null
}
