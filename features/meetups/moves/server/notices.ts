import { z } from 'zod'
import { seoulShortMoment } from '~/lib/seoul-date'
import { ofMeetup, passBack, people, room, when } from '../../core/server/notices'

const moving = room.extend({ cafe: z.string(), newStartsAt: z.string() })

const newPlace = ({ cafe, newStartsAt }: z.output<typeof moving>) =>
  `${seoulShortMoment(new Date(newStartsAt))} ${cafe}`

/** To everybody seated but the host, who asks whether the meetup moves. */
export const meetupMoveAskedNotice = ofMeetup(
  'meetup-move-asked',
  'meetup-seats',
  moving.extend({ deadline: z.string() }),
  (about) => [
    '모임을 옮겨도 함께할 수 있나요?',
    `방장이 ${about.title} 모임을 ${newPlace(about)}에서 열자고 해요. ${seoulShortMoment(
      new Date(about.deadline),
    )}까지 답하지 않으면 자리가 비워지고 이용권이 돌아와요.`,
  ],
  { urgentUntil: ({ deadline }) => new Date(deadline) },
)

/** To everybody who comes along. */
export const meetupMovedNotice = ofMeetup(
  'meetup-moved',
  'meetup-seats',
  moving.extend({ seated: z.number(), maxPeople: z.number() }),
  (about) => ['모임이 옮겨졌어요', `${about.title} 모임을 ${newPlace(about)}에서 열어요. ${people(about)}`],
  { concerns: ({ newStartsAt }) => new Date(newStartsAt) },
)

/** To who does not come along: a seat, a request or a place in line that ended, or a pass that was lost by leaving late. */
export const meetupLeftBehindNotice = ofMeetup(
  'meetup-left-behind',
  'meetup-seats',
  moving.extend({ tier: z.number().nullable(), had: z.enum(['seat', 'wish', 'nothing']) }),
  (about) => [
    '모임의 날짜나 장소가 옮겨졌어요',
    `${about.title} 모임이 ${newPlace(about)}${
      about.had === 'seat'
        ? '(으)로 옮겨져서 자리를 비웠어요.'
        : about.had === 'wish'
          ? '(으)로 옮겨져서 신청이나 대기가 끝났어요. 옮긴 날도 괜찮으면 다시 신청해 주세요.'
          : '(으)로 옮겨졌어요.'
    }${passBack(about.tier)}`,
  ],
)

/** To everybody seated: the meetup stays where it was. */
export const meetupMoveOffNotice = ofMeetup(
  'meetup-move-off',
  'meetup-seats',
  room.extend({ isWithdrawn: z.boolean() }),
  (about) => [
    '모임을 옮기지 않아요',
    `${about.isWithdrawn ? '방장이 옮기자는 말을 거뒀어요.' : '그사이 옮길 수 없게 됐어요.'} ${when(about)} ${about.title} 모임은 그대로 열려요.`,
  ],
)
