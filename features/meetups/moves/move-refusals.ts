import { refusal } from '~/lib/errors'
import { lateInWords } from '../core/late-meetup'
import { apartHours } from '../core/meetup'
import { hoursRefusals, meetupRefusals } from '../core/refusals'
import { openingRefusals, openProblems } from '../opening/refusals'
import { cafeMeetupRefusals } from '../seats/cafe-refusals'
import { mostMoves, mostProposals, moveNoticeHours } from './move'

export const moveRefusals = {
  over: meetupRefusals.over,
  closed: refusal(409, 'CLOSED', '모집을 마감한 뒤에는 날짜나 장소를 옮길 수 없어요.'),
  ofSeries: refusal(409, 'SERIES', '매주 반복하는 모임은 옮길 수 없어요. 이 날을 취소하고 새로 열어 주세요.'),
  byCafe: refusal(409, 'STANDING_TABLE', '매장이 여는 테이블은 옮길 수 없어요.'),
  pending: refusal(409, 'PENDING', '이미 답을 기다리고 있어요. 먼저 거둬 주세요.'),
  tooLate: refusal(409, 'TOO_LATE', `시작하기 ${moveNoticeHours}시간 전까지 옮기자고 할 수 있어요.`),
}

export const proposeMoveRefusals = {
  ...moveRefusals,
  ...hoursRefusals,
  noCafe: openingRefusals.noCafe,
  overlap: openingRefusals.overlap,
  noSeats: cafeMeetupRefusals.noSeats,
  past: openProblems.past,
  tooFar: openProblems.tooFar,
  tooSoon: refusal(
    409,
    'TOO_SOON',
    `답할 시간이 필요해요. 지금부터 ${moveNoticeHours}시간 뒤에 시작하게 정해 주세요.`,
    'time',
  ),
  checkedIn: refusal(409, 'CHECKED_IN', '이미 체크인한 사람이 있어서 옮길 수 없어요.'),
  same: refusal(409, 'SAME', '지금과 같은 날짜와 장소예요. 바꿀 것을 선택해 주세요.'),
  movedOften: refusal(409, 'MOVED_OFTEN', `모임은 ${mostMoves}번까지 옮길 수 있어요.`),
  proposedOften: refusal(409, 'PROPOSED_OFTEN', `한 모임에서 ${mostProposals}번까지 물어볼 수 있어요.`),
  otherPass: refusal(
    409,
    'OTHER_PASS',
    '쓰는 이용권이 다른 날이나 카페로는 옮길 수 없어요. 모임을 취소하고 새로 열어 주세요.',
  ),
  hostBanned: refusal(
    409,
    'BARRED',
    '운영팀이 모임 참여를 제한해서 지금은 옮길 수 없어요. 이유와 기한은 MY의 내 신고에서 볼 수 있어요.',
  ),
  hostAge: refusal(409, 'ADULTS_ONLY', `${lateInWords} 넘어 끝나는 모임은 성인만 열 수 있어요.`, 'time'),
}

export const answerMoveRefusals = {
  noMeetup: meetupRefusals.noMeetup,
  /** It was answered for good, taken back, or is another than the one that was shown. */
  noMove: refusal(404, 'NO_MOVE', '지금은 답을 기다리는 일이 없어요. 화면을 새로고침해 주세요.'),
  notSeated: refusal(409, 'NOT_SEATED', '모임에 앉아 있는 사람만 답할 수 있어요.'),
  overlap: refusal(
    409,
    'OVERLAP',
    `옮긴 시간 앞뒤 ${apartHours}시간 안에 참여하는 다른 모임이 있어요. 그 모임을 취소하거나 ‘못 가요’로 답해 주세요.`,
  ),
  noBirthYear: refusal(
    409,
    'BIRTH_YEAR',
    `옮기면 ${lateInWords} 넘어 끝나요. 함께하려면 태어난 해를 알려 주세요.`,
  ),
  adultsOnly: refusal(409, 'ADULTS_ONLY', `옮기면 ${lateInWords} 넘어 끝나서 성인만 함께할 수 있어요.`),
}
