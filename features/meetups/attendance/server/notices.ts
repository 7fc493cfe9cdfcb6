import { z } from 'zod'
import { afterwards, ofMeetup, room, when } from '../../core/server/notices'
import { objectionHours } from '../no-show'

/** To those who said that the meetup did not take place. */
export const meetupHeldNotice = ofMeetup(
  'meetup-held',
  'meetup-seats',
  room,
  (about) => [
    '열린 모임으로 확인됐어요',
    `${when(about)} ${about.title} 모임은 열린 것으로 확인돼서 이용권이 그대로 쓰였어요.`,
  ],
  afterwards,
)

/** To a member whom the host has marked as not come. */
export const noShowNotice = ofMeetup(
  'no-show',
  'meetup-seats',
  room,
  (about) => [
    '오지 않은 것으로 표시됐어요',
    `${when(about)} ${about.title} 모임에 오지 않았다고 방장이 표시했어요. 사실과 다르면 ${objectionHours}시간 안에 이의를 신청할 수 있어요.`,
  ],
  afterwards,
)

const noShowOutcomes = {
  stands: '운영팀이 확인했지만 오지 않았다는 표시를 그대로 두기로 했어요.',
  struck: '운영팀이 확인하고 오지 않았다는 표시를 취소했어요. 약속 비율에 들어가지 않아요.',
  corrected: '방장이 온 것으로 바꿨어요. 더 확인하지 않아도 돼요.',
}

/** To a member who has objected to it. */
export const noShowAnsweredNotice = ofMeetup(
  'no-show-answered',
  'meetup-seats',
  room.extend({ outcome: z.enum(['stands', 'struck', 'corrected']) }),
  (about) => [
    '이의 신청을 확인했어요',
    `${when(about)} ${about.title} 모임: ${noShowOutcomes[about.outcome]}`,
  ],
  afterwards,
)

/** To the host. It names nobody and blames nobody. */
export const noShowStruckNotice = ofMeetup(
  'no-show-struck',
  'meetup-seats',
  room,
  (about) => [
    '출석 표시를 바로잡았어요',
    `${when(about)} ${about.title} 모임의 출석을 운영팀이 다시 확인하고 표시 하나를 취소했어요. 따로 할 일은 없어요.`,
  ],
  afterwards,
)
