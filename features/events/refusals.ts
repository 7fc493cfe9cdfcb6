import { refusal } from '~/lib/errors'
import { hourInWords } from '~/lib/seoul-date'
import { adultsFromHour } from '../accounts/birth-year'
import {
  closedTexts,
  lateEventTexts,
  markingText,
  mostComingEvents,
  mostSignedUp,
  mostWaiting,
} from './event'
import type { Overlap } from './event-in-words'

export const eventRefusals = {
  noEvent: refusal(404, 'NOT_FOUND', '행사를 찾을 수 없어요.'),
  noSignUp: refusal(404, 'NO_SIGN_UP', '신청한 행사가 아니에요. 이미 취소했을 수 있어요.'),
  cancelled: refusal(409, 'CANCELLED', closedTexts.cancelled),
  started: refusal(409, 'STARTED', closedTexts.started),
  closed: refusal(409, 'CLOSED', closedTexts.closed),
  hidden: refusal(409, 'HIDDEN', closedTexts.hidden),

  // Staff.
  tooMany: refusal(
    409,
    'TOO_MANY',
    `다가오는 행사는 ${mostComingEvents}개까지 열 수 있어요. 지난 뒤에 더 열 수 있어요.`,
  ),
  notOnShelf: refusal(409, 'NOT_ON_SHELF', '카페에 없는 게임이 있어요. 다시 선택해 주세요.', 'gameIds'),
  textHidden: refusal(409, 'TEXT_HIDDEN', '운영팀이 글을 가린 행사라 수정할 수 없어요.'),
  lateForSome: refusal(
    409,
    'LATE_FOR_SOME',
    `신청한 사람 중에 ${hourInWords(adultsFromHour)} 이후까지 있을 수 없는 사람이 있어요. 끝나는 시간을 앞당기거나 새 행사로 열어 주세요.`,
    'until',
  ),
  notMarkedNow: refusal(409, 'NOT_NOW', markingText),
  isWaiting: refusal(409, 'WAITING', '자리를 기다리는 사람이에요.'),
}

export const signUpRefusals = {
  banned: refusal(409, 'BARRED', '지금은 모임 참여가 제한돼서 신청할 수 없어요.'),
  noBirthYear: refusal(409, 'BIRTH_YEAR', lateEventTexts.noBirthYear),
  adultsOnly: refusal(409, 'ADULTS_ONLY', lateEventTexts.adultsOnly),
  /** There is no room for so many people. Whoever says so waits. */
  full: refusal<{ free: number }>(409, 'FULL', '자리가 모자라요. 자리가 나면 참여하도록 대기할 수 있어요.'),
  noRoomForMore: refusal<{ free: number }>(
    409,
    'NO_ROOM_FOR_MORE',
    '남은 자리가 모자라서 인원을 늘릴 수 없어요.',
  ),
  tooManySignUps: refusal(
    409,
    'TOO_MANY_SIGN_UPS',
    `다가오는 행사는 ${mostSignedUp}개까지 신청할 수 있어요. 못 가는 행사를 취소한 뒤 신청해 주세요.`,
  ),
  /** Whoever knows of it says so. */
  overlap: refusal<{ overlap: Overlap }>(
    409,
    'OVERLAP',
    '같은 시간에 신청한 행사나 모임이 있어요. 그래도 신청할지 확인해 주세요.',
  ),
  lineFull: refusal(409, 'LINE_FULL', `대기하는 사람이 ${mostWaiting}팀이라 더 받을 수 없어요.`),
}
