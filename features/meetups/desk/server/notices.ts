import { z } from 'zod'
import { afterwards, ofMeetup, room, when, why } from '../../core/server/notices'

/** To the host, or to those who look after the cafe whose table it is. */
export const meetupTextHiddenNotice = ofMeetup(
  'meetup-text-hidden',
  'meetup-seats' /** `repeats`: no further dates open with it. */,
  room.extend({ reason: z.string(), repeats: z.boolean().optional() }),
  (about) => [
    '모임 글이 가려졌어요',
    `${when(about)} 모임의 제목과 소개를 운영팀이 가렸어요.${why(about.reason)}${
      about.repeats ? ' 반복하는 날짜는 더 열지 않아요.' : ''
    }`,
  ],
  afterwards,
)

/** To the same. */
export const meetupTextShownNotice = ofMeetup(
  'meetup-text-shown',
  'meetup-seats',
  room,
  (about) => [
    '모임 글이 다시 보여요',
    `${when(about)} ${about.title} 모임의 제목과 소개가 다시 모두에게 보여요.`,
  ],
  afterwards,
)
