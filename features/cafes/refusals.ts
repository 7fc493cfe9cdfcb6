import { changedMeanwhile } from '~/lib/conflict'
import { refusal } from '~/lib/errors'
import { grouped } from '~/lib/grouped'
import { cafeLimits, dayOffsAheadYears } from './cafe-profile'
import { mostCorrections } from './correction'

export interface MeetupsToCome {
  /** The first fifty, soonest first. */
  meetups: { id: number; title: string; startsAt: string; people: number; passes: number }[]
  count: number
  people: number
  passes: number
  /** Sent back as `confirmed` to call off exactly these. */
  meetupsVersion: string
}

export const cafeRefusals = {
  noCafe: refusal(404, 'NOT_FOUND', '카페를 찾을 수 없어요.'),
  /** Operators have hidden the cafe, because it has closed for good or was never a cafe. */
  hiddenCafe: refusal(410, 'CAFE_HIDDEN', '미플에서 더는 볼 수 없는 카페예요.'),
  isHidden: refusal(409, 'IS_HIDDEN', '이미 숨긴 카페예요.'),
  isShown: refusal(409, 'IS_SHOWN', '이미 모두에게 보이는 카페예요.'),
  sameCafe: refusal(409, 'SAME_CAFE', '이름과 주소가 같은 카페가 이미 있어요.'),
  sameBusinessNumber: refusal(
    409,
    'SAME_NUMBER',
    '상가업소번호가 같은 카페가 이미 있어요.',
    'businessNumber',
  ),
  noPassInformation: refusal(400, 'NO_CAFE', '카페의 이용권 정보를 확인할 수 없어요.', 'cafeId'),
  noPassPrice: refusal(404, 'NO_PRICE', '매장이 가격을 정하지 않았어요.'),
  notStaff: refusal(404, 'NOT_STAFF', '내가 관리하는 카페가 아니에요.'),
  notOwner: refusal(404, 'NOT_OWNER', '점주만 할 수 있어요.'),
  changedMeanwhile,
  meetupsToCome: refusal<MeetupsToCome>(
    409,
    'MEETUPS_TO_COME',
    '그때 열릴 모임이 있어요. 모임을 함께 취소해야 바꿀 수 있어요.',
  ),
  tooManyDayOffs: refusal(409, 'TOO_MANY', `휴무일은 ${cafeLimits.dayOffs}일까지 정할 수 있어요.`),
  pastDayOff: refusal(
    400,
    'BAD_DAY',
    `휴무일은 오늘부터 ${dayOffsAheadYears}년 안의 날짜로 선택해 주세요.`,
    'day',
  ),
  tooManyNotices: refusal(409, 'TOO_MANY', `공지는 ${cafeLimits.notices}개까지 올릴 수 있어요.`),
  noNotice: refusal(404, 'NO_NOTICE', '공지를 찾을 수 없어요. 이미 삭제되었을 수 있어요.'),
  tooManyPhotos: refusal(409, 'TOO_MANY', `사진은 ${cafeLimits.photos}장까지 올릴 수 있어요.`),
  tooManyGames: refusal(409, 'TOO_MANY', `보유 게임은 ${grouped(cafeLimits.shelf)}개까지 등록할 수 있어요.`),
  noGame: refusal(404, 'NO_GAME', '게임을 찾을 수 없어요.'),
  notOnShelf: refusal(404, 'NOT_ON_SHELF', '보유 게임에 없는 게임이에요.'),
  tooManyStaff: refusal(409, 'TOO_MANY', `카페 하나를 ${cafeLimits.staff}명까지 관리할 수 있어요.`),
  tooManyInvites: refusal(
    409,
    'TOO_MANY',
    `아직 쓰지 않은 초대 링크가 ${cafeLimits.openInvites}개 있어요. 먼저 취소해 주세요.`,
  ),
  noInvite: refusal(404, 'NO_INVITE', '초대를 찾을 수 없어요. 이미 썼거나 기간이 지났을 수 있어요.'),
  alreadyStaff: refusal(409, 'ALREADY_STAFF', '이미 이 카페를 관리하고 있어요.'),
  noStaffMember: refusal(404, 'NO_STAFF_MEMBER', '이 카페를 관리하는 사람이 아니에요.'),
  /** One correction of a member and a cafe waits at a time. */
  alreadyCorrected: refusal(
    409,
    'ALREADY_SENT',
    '이 카페에 보낸 내용에 아직 답을 기다리고 있어요. 답이 오면 다시 보낼 수 있어요.',
  ),
  tooManyCorrections: refusal(
    429,
    'TOO_MANY',
    `하루에 ${mostCorrections}번까지 보낼 수 있어요. 내일 다시 보내 주세요.`,
  ),
  noCorrection: refusal(404, 'NO_CORRECTION', '이미 답했거나 없는 내용이에요.'),
  lastOwner: refusal(409, 'LAST_OWNER', '마지막 점주예요. 다른 사람을 점주로 정한 뒤에 할 수 있어요.'),
}
