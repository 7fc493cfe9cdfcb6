import { meetupDaysAhead } from '~/features/cafes/cafe'
import { hourMs } from '~/lib/durations'
import { grouped } from '~/lib/grouped'
import type { Hours } from '../../cafes/opening-hours'
import { hoursProblemInWords, noTimeForYesInWords } from '../core/cafe-hours'
import { lateInWords } from '../core/late-meetup'
import {
  fewestPeople,
  leastNoticeMs,
  longestContent,
  longestTitle,
  mostOpenRooms,
  mostPeople,
} from '../core/meetup'
import { hoursProblemTexts, joinProblemTexts } from '../core/meetup-texts'
import type { OpenProblem } from './new-meetup'

export const openProblemTexts: Record<OpenProblem, string> = {
  notSignedIn: '로그인이 필요해요.',
  busy: '모임을 열고 있어요. 잠시만 기다려 주세요.',
  missing: '입력하지 않은 값이 있어요.',
  longTitle: `제목은 ${longestTitle}자까지 쓸 수 있어요.`,
  longContent: `내용은 ${grouped(longestContent)}자까지 쓸 수 있어요.`,
  minTooSmall: `최소 인원은 ${fewestPeople}명 이상이어야 해요.`,
  maxTooSmall: `최대 인원은 ${fewestPeople}명 이상이어야 해요.`,
  minAboveMax: '최소 인원은 최대 인원보다 많을 수 없어요.',
  maxTooLarge: `최대 인원은 ${mostPeople}명까지예요.`,
  past: '지난 날짜나 시간은 선택할 수 없어요.',
  tooSoon: `지금부터 ${leastNoticeMs / hourMs}시간이 지난 뒤에 시작하는 모임만 열 수 있어요.`,
  tooFar: `${meetupDaysAhead}일 안의 날짜를 선택해 주세요.`,
  noWeekdayPass: '평일 이용권이 부족해요.',
  noWeekendPass: '주말 이용권이 부족해요.',
  ...hoursProblemTexts,
  overlap: joinProblemTexts.overlap,
  banned:
    '운영팀이 모임 참여를 제한해서 지금은 모임을 열 수 없어요. 이유와 기한은 MY의 내 신고에서 볼 수 있어요.',
  noBirthYear: `${lateInWords} 넘어 끝나는 모임이에요. 열려면 태어난 해를 알려 주세요.`,
  adultsOnly: `${lateInWords} 넘어 끝나는 모임은 성인만 열 수 있어요.`,
  tooManyRooms: `열어 둔 모임이 ${mostOpenRooms}개예요. 하나가 끝나면 새로 열 수 있어요.`,
}

/** Why a meetup cannot be opened, with the hours of the cafe where they are the reason. */
export function openProblemInWords(problem: OpenProblem, startsAt: Date, hours: Hours | null): string {
  if (hours === null) return openProblemTexts[problem]
  switch (problem) {
    case 'dayOff':
    case 'notOpenThen':
    case 'closesSoon':
    case 'endsAfterClosing':
      return hoursProblemInWords(problem, startsAt, hours)
    case 'noTimeForYes':
      return noTimeForYesInWords(startsAt, hours)
    default:
      return openProblemTexts[problem]
  }
}
