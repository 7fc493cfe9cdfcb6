import { refusal } from '~/lib/errors'
import { meetupRefusals } from '../core/refusals'
import { placeRefusals } from '../joining/refusals'
import { invitationTexts } from './pair'

const { noMeetup } = meetupRefusals

export const pairRefusals = {
  noMeetup,
  ...placeRefusals,
  byHand: refusal(
    409,
    'BY_HAND',
    '방장이 한 명씩 수락하는 모임이라 두 자리를 한 번에 잡을 수 없어요. 각자 신청해 주세요.',
  ),
  oneSeat: refusal(
    409,
    'ONE_SEAT',
    '두 자리가 함께 남아 있지 않아요. 한 자리가 있으면 혼자 참여할 수 있어요.',
  ),
  pairedTooOften: refusal(
    409,
    'PAIRED_TOO_OFTEN',
    '친구 자리를 여러 번 비워서 지금은 함께 신청할 수 없어요. 각자 신청해 주세요.',
  ),
}

/** No seat is held for a friend of the member here. */
export const noPair = refusal(404, 'NO_PAIR', '친구를 기다리는 자리가 없어요.')

export const invitationRefusals = {
  noInvitation: refusal(404, 'NOT_FOUND', '초대를 찾을 수 없어요. 링크를 다시 확인해 주세요.'),
  ownInvitation: refusal(409, 'OWN_INVITATION', '내가 보낸 초대예요. 친구에게 링크를 보내 주세요.'),
  claimed: refusal(409, 'CLAIMED', invitationTexts.claimed),
  alone: refusal(409, 'ALONE', invitationTexts.alone),
  fell: refusal(409, 'FELL', invitationTexts.fell),
  left: refusal(409, 'LEFT', invitationTexts.left),
}
