import { refusal } from '~/lib/errors'
import { mostReports } from './report'

/** What is reported is not there, or not for the reporter to see. */
export const missingRefusals = {
  person: refusal(404, 'NOT_FOUND', '회원을 찾을 수 없어요.'),
  meetup: refusal(404, 'NOT_FOUND', '모임을 찾을 수 없어요.'),
  instructor: refusal(404, 'NOT_FOUND', '강사를 찾을 수 없어요.'),
  cafe: refusal(404, 'NOT_FOUND', '카페를 찾을 수 없어요.'),
  question: refusal(404, 'NOT_FOUND', '글을 찾을 수 없어요. 삭제됐을 수 있어요.'),
  event: refusal(404, 'NOT_FOUND', '행사를 찾을 수 없어요.'),
}

export const reportRefusals = {
  ...missingRefusals,
  reportSelf: refusal(409, 'OWN', '나와 내가 연 모임, 내 강사 활동, 내가 쓴 글은 신고할 수 없어요.'),
  alreadyReported: refusal(409, 'ALREADY_REPORTED', '이미 신고해서 운영팀이 확인하고 있어요.'),
  tooManyReports: refusal(409, 'TOO_MANY_REPORTS', `하루에 ${mostReports}건까지 신고할 수 있어요.`),
  notThere: refusal(400, 'NOT_THERE', '이 사람이 참여한 모임이 아니에요.', 'meetupId'),
}

export const decideRefusals = {
  noPerson: missingRefusals.person,
  ownCase: refusal(409, 'OWN', '나에 관한 신고나 내가 한 신고는 다른 운영자가 처리해요.'),
  noCase: refusal(404, 'NOT_FOUND', '신고를 찾을 수 없어요.'),
  /** It was decided, or something was reported, since the operator has read it. */
  caseChanged: refusal(409, 'CASE_CHANGED', '그사이 내용이 달라졌어요. 다시 확인해 주세요.'),
}
