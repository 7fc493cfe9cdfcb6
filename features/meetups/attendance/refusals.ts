import { badField, refusal } from '~/lib/errors'
import { afterwardsDays } from '../core/meetup'
import { asHostRefusals, meetupRefusals } from '../core/refusals'
import { cafeMeetupRefusals } from '../seats/cafe-refusals'
import { objectionHours } from './no-show'
import { notHeldHours } from './not-held'

const { noMeetup, noEntry, over, notStarted } = meetupRefusals

const notThere = refusal(409, 'NOT_THERE', '함께한 사람만 남길 수 있어요.')
const notOver = refusal(409, 'NOT_OVER', '모임이 끝난 뒤에 남길 수 있어요.')
const tooLate = refusal(409, 'TOO_LATE', `모임이 끝나고 ${afterwardsDays}일이 지나 남길 수 없어요.`)

export const companyRefusals = { noMeetup, notOver, notThere }

export const answerRefusals = {
  ...companyRefusals,
  tooLate,
  self: badField('userId', '나에 대해서는 답할 수 없어요.'),
  ...{ noEntry: notThere, cancelled: notThere, absent: notThere },
}

export const attendanceRefusals = {
  ...asHostRefusals,
  ...{ noEntry, cancelled: over, notStarted, tooLate },
  // A host's word about oneself is no word: only the cafe's scan says that a host came.
  host: badField('people', '내 출석은 카페에서 체크인해야 남아요.'),
}

const atCafe = { noMeetup, noEntry, over }

export const checkInRefusals = {
  ...atCafe,
  ...{ tooLate: over, awaitsYes: cafeMeetupRefusals.answerFirst, notToday: cafeMeetupRefusals.notToday },
}

export const undoCheckInRefusals = { ...atCafe, notByHand: cafeMeetupRefusals.notByHand }

/** Why a meetup cannot be said not to have taken place: by operators, by its cafe, or by its members. */
export const notHeldRefusals = { noMeetup, cancelled: over, notStarted }

const tooLateNotHeld = refusal(409, 'TOO_LATE', `모임이 끝나고 ${notHeldHours}시간이 지나 알릴 수 없어요.`)

export const notHeldByCafeRefusals = {
  ...notHeldRefusals,
  tooLate: tooLateNotHeld,
  scanned: refusal(409, 'SCANNED', '체크인한 사람이 있는 모임이에요. 열리지 않았다면 운영팀에 알려 주세요.'),
}

export const notHeldByMemberRefusals = {
  ...notHeldRefusals,
  ...{ tooLate: tooLateNotHeld, notThere },
  decided: refusal(409, 'DECIDED', '운영팀이 이미 확인한 모임이에요.'),
}

export const noDoubt = refusal(409, 'DECIDED', '확인을 기다리는 모임이 아니에요.')

export const noShowRefusals = { noMeetup, notThere }

export const objectionRefusals = {
  ...noShowRefusals,
  notMarked: refusal(409, 'NOT_MARKED', '지금은 오지 않은 것으로 표시되지 않았어요.'),
  objected: refusal(409, 'OBJECTED', '이의 신청은 한 번 할 수 있어요.'),
  tooLate: refusal(409, 'TOO_LATE', `표시되고 ${objectionHours}시간이 지나 이의를 신청할 수 없어요.`),
}
