import { meetupDaysAhead } from '~/features/cafes/cafe'
import { hourMs } from '~/lib/durations'
import { badField, refusal } from '~/lib/errors'
import { grouped } from '~/lib/grouped'
import type { Hours } from '../../cafes/opening-hours'
import { hoursProblemInWords, isHoursProblem } from '../core/cafe-hours'
import { lateInWords } from '../core/late-meetup'
import {
  fewestPeople,
  leastNoticeMs,
  longestContent,
  longestTitle,
  mostOpenRooms,
  mostPeople,
} from '../core/meetup'
import { hoursRefusals, joinRefusals } from '../core/refusals'
import { gameRefusals } from '../games/refusals'
import { cafeMeetupRefusals } from '../seats/cafe-refusals'

/** Why a meetup cannot be opened, for the form as for the call. */
export const openProblems = {
  /** The call names every field that is missing. */
  missing: badField('input', '입력하지 않은 값이 있어요.'),
  longTitle: badField('title', `제목은 ${longestTitle}자까지 쓸 수 있어요.`),
  longContent: badField('content', `내용은 ${grouped(longestContent)}자까지 쓸 수 있어요.`),
  minTooSmall: badField('minPeople', `최소 인원은 ${fewestPeople}명 이상이어야 해요.`),
  maxTooSmall: badField('maxPeople', `최대 인원은 ${fewestPeople}명 이상이어야 해요.`),
  minAboveMax: badField('minPeople', '최소 인원은 최대 인원보다 많을 수 없어요.'),
  maxTooLarge: badField('maxPeople', `최대 인원은 ${mostPeople}명까지예요.`),
  past: badField('time', '지난 날짜나 시간은 선택할 수 없어요.'),
  tooSoon: badField(
    'time',
    `지금부터 ${leastNoticeMs / hourMs}시간이 지난 뒤에 시작하는 모임만 열 수 있어요.`,
  ),
  tooFar: badField('day', `${meetupDaysAhead}일 안의 날짜를 선택해 주세요.`),
  noBirthYear: refusal(
    409,
    'BIRTH_YEAR',
    `${lateInWords} 넘어 끝나는 모임이에요. 열려면 태어난 해를 알려 주세요.`,
  ),
  adultsOnly: refusal(409, 'ADULTS_ONLY', `${lateInWords} 넘어 끝나는 모임은 성인만 열 수 있어요.`, 'time'),
  banned: refusal(
    409,
    'BARRED',
    '운영팀이 모임 참여를 제한해서 지금은 모임을 열 수 없어요. 이유와 기한은 MY의 내 신고에서 볼 수 있어요.',
  ),
  /** Two refusals with one code, because the text names the kind of day. */
  noWeekdayPass: refusal<{ requiredPrice: number }>(400, 'NO_PASS', '평일 이용권이 부족해요.'),
  noWeekendPass: refusal<{ requiredPrice: number }>(400, 'NO_PASS', '주말 이용권이 부족해요.'),
  ...hoursRefusals,
  overlap: refusal(409, 'overlap', joinRefusals.overlap.says, 'time'),
  tooManyRooms: refusal(
    409,
    'TOO_MANY_HOSTED',
    `열어 둔 모임이 ${mostOpenRooms}개예요. 하나가 끝나면 새로 열 수 있어요.`,
  ),
}
export type OpenProblem = keyof typeof openProblems

/** Why a meetup cannot be opened, with the hours of the cafe where they are the reason. */
export function openProblemInWords(problem: OpenProblem, startsAt: Date, hours: Hours | null): string {
  return hours !== null && isHoursProblem(problem)
    ? hoursProblemInWords(problem, startsAt, hours)
    : openProblems[problem].says
}

export const openingRefusals = {
  ...openProblems,
  noCafe: refusal(404, 'NO_CAFE', '카페를 찾을 수 없어요.', 'cafeId'),
  /** The form showed another price than the cafe has. Null if the cafe has none and members pay there. */
  priceChanged: refusal<{ requiredPrice: number | null }>(
    409,
    'PRICE_CHANGED',
    '카페의 이용권 값이 바뀌었어요. 바뀐 값을 확인하고 다시 만들어 주세요.',
  ),
  noSeats: cafeMeetupRefusals.noSeats,
  ...gameRefusals,
}
