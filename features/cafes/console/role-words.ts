import type { StaffRole } from '../staff'

/** What both roles may do at the console, and what only owners may, in words. Who may make a call stands with it: `staffOf` or `ownerOf`. */
export const consoleRights = {
  both: [
    '카페 정보, 사진, 영업시간, 휴무일, 공지와 보유 게임 수정',
    '테이블의 자리를 열고 끝내기, 부탁에 답하기, QR 카드 인쇄',
    '스탬프 코드 보여 주기와 쿠폰 사용 처리',
    '모임과 주간 통계 보기, 모임을 받을지 답하기, 받지 않을 시간 막기',
    '모임 날 참여하는 사람 보기와 직접 체크인',
  ],
  owner: [
    '요금, 이용권 값, 모임에 내주는 자리, 스탬프 보상과 직원 비밀번호 바꾸기',
    '테이블 만들기, 바꾸기, 삭제하기',
    '정산 내역과 금액 보기',
    '카페 사정으로 모임 취소하기',
    '사람 초대하고 내보내기, 관리 기록 보기',
  ],
} as const

/** What a change to this role means, in one sentence. */
export const roleChange: Record<StaffRole, string> = {
  owner:
    '점주는 요금과 보상을 바꾸고 정산을 보고 모임을 취소할 수 있고, 다른 사람을 초대하고 내보낼 수 있어요.',
  staff:
    '요금, 보상, 직원 비밀번호, 테이블 목록, 정산, 모임 취소, 초대는 점주만 할 수 있어요. 카페 정보는 계속 수정할 수 있어요.',
}

/** Says of a part that is shown to both roles that only owners change it. */
export const onlyOwnersChange = '점주만 바꿀 수 있어요.'
export const onlyOwnersCancel = '카페 사정으로 모임을 취소하는 일은 점주만 할 수 있어요.'
