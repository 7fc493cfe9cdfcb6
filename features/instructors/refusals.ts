import { refusal } from '~/lib/errors'
import { lessonMessages } from './lesson'

export const instructorRefusals = {
  noInstructor: refusal(404, 'NOT_FOUND', '강사를 찾을 수 없어요.'),
  noLesson: refusal(404, 'NOT_FOUND', '레슨 요청을 찾을 수 없어요.'),
  /** The member has not applied to become an instructor. */
  noApplication: refusal(404, 'NOT_FOUND', '먼저 강사 신청서를 보내 주세요.'),
  /** The request has already been answered or withdrawn. */
  lessonAnswered: refusal(409, 'ANSWERED', '이미 답한 요청이에요. 새로고침해서 확인해 주세요.'),
  /** The lesson that the instructor calls off is not agreed, or has begun. */
  notToCome: refusal(409, 'NOT_TO_COME', '취소할 수 있는 레슨이 아니에요. 새로고침해서 확인해 주세요.'),
  ownLesson: refusal(409, 'OWN_LESSON', '나에게는 레슨을 요청할 수 없어요.'),
  /** The application has changed since the operator read it. */
  applicationChanged: refusal(
    409,
    'APPLICATION_CHANGED',
    '그사이 신청 내용이 바뀌었어요. 새로고침하고 다시 확인해 주세요.',
  ),
}

export const answerRefusals = {
  noTime: refusal(400, 'NO_TIME', lessonMessages.noTime, 'time'),
  past: refusal(400, 'PAST', lessonMessages.past, 'time'),
  far: refusal(400, 'FAR', lessonMessages.far, 'time'),
  /** The instructor accepts a requested time that has passed meanwhile. */
  wishPassed: refusal(409, 'WISH_PASSED', lessonMessages.wishPassed),
  /** An instructor who was stopped, or somebody for them, accepts or proposes a time. */
  notApproved: refusal(
    409,
    'NOT_APPROVED',
    '지금은 강사로 활동하고 있지 않아서 요청을 거절하는 것만 할 수 있어요.',
  ),
}

export const respondRefusals = {
  notProposed: refusal(409, 'NOT_PROPOSED', '강사가 제안한 시간이 없어요. 새로고침해서 확인해 주세요.'),
  /** The requester accepts a proposed time that has passed meanwhile. */
  proposalPassed: refusal(409, 'PROPOSAL_PASSED', lessonMessages.proposalPassed),
  /** The requester accepts the proposal of an instructor who was stopped meanwhile. */
  instructorStopped: refusal(
    409,
    'INSTRUCTOR_STOPPED',
    '지금은 레슨을 하지 않는 강사예요. 다른 강사를 찾아 보세요.',
  ),
}
