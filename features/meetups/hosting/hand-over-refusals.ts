import { refusal } from '~/lib/errors'
import { lateInWords } from '../core/late-meetup'
import { mostOpenRooms } from '../core/meetup'
import { asHostRefusals, meetupRefusals } from '../core/refusals'
import { mostOffersOfHosting } from './hand-over'

export const handOverRefusals = {
  over: meetupRefusals.over,
  tooLate: refusal(409, 'TOO_LATE', '모집이 마감된 뒤에는 방장을 넘길 수 없어요.'),
}

export const offerHostingRefusals = {
  ...asHostRefusals,
  ...handOverRefusals,
  /** The person has no seat, or hosts it. */
  notSeated: refusal(409, 'NOT_SEATED', '모임에 앉아 있는 사람에게만 넘길 수 있어요.'),
  pending: refusal(409, 'PENDING', '이미 다른 사람의 답을 기다리고 있어요. 먼저 거둬 주세요.'),
  askedOften: refusal(
    409,
    'ASKED_OFTEN',
    `이 사람에게는 ${mostOffersOfHosting}번까지 부탁할 수 있어요. 다른 사람에게 부탁해 주세요.`,
  ),
  /** What a banned host hosts takes nobody new, and their own seat would outlast the ban. */
  hostBanned: refusal(
    409,
    'BARRED',
    '운영팀이 모임 참여를 제한해서 지금은 방장을 넘길 수 없어요. 이유와 기한은 MY의 내 신고에서 볼 수 있어요.',
  ),
}

/** Why somebody who was asked cannot take over. */
export const takeOverRefusals = {
  tooManyRooms: refusal(
    409,
    'TOO_MANY_HOSTED',
    `열어 둔 모임이 ${mostOpenRooms}개라 방장을 맡을 수 없어요. 하나가 끝나면 맡을 수 있어요.`,
  ),
  banned: refusal(
    409,
    'BARRED',
    '운영팀이 모임 참여를 제한해서 지금은 방장을 맡을 수 없어요. 이유와 기한은 MY의 내 신고에서 볼 수 있어요.',
  ),
  noBirthYear: refusal(
    409,
    'BIRTH_YEAR',
    `${lateInWords} 넘어 끝나는 모임이에요. 방장을 맡으려면 태어난 해를 알려 주세요.`,
  ),
  adultsOnly: refusal(409, 'ADULTS_ONLY', `${lateInWords} 넘어 끝나는 모임은 성인만 방장을 맡을 수 있어요.`),
  awaitsFriend: refusal(
    409,
    'AWAITS_FRIEND',
    '친구를 기다리는 동안에는 방장을 맡을 수 없어요. 친구가 앉거나 혼자 참여하기로 하면 맡을 수 있어요.',
  ),
}

export const answerHostingRefusals = {
  noMeetup: meetupRefusals.noMeetup,
  /** Nothing is offered any more. */
  noOffer: refusal(404, 'NO_OFFER', '방장을 넘기겠다는 부탁이 없어요.'),
  ...handOverRefusals,
  ...takeOverRefusals,
}
