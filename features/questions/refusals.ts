import { refusal } from '~/lib/errors'
import { mostAnswers, mostQuestionsADay, mostQuestionsOfMeetup, talkOverTexts } from './question'

export const questionRefusals = {
  noQuestion: refusal(404, 'NOT_FOUND', '질문을 찾을 수 없어요. 삭제됐을 수 있어요.'),
  'called-off': refusal(409, 'CALLED_OFF', talkOverTexts['called-off']),
  'too-late': refusal(409, 'TOO_LATE', talkOverTexts['too-late']),
  locked: refusal(409, 'LOCKED', '비밀번호를 입력해야 질문할 수 있는 모임이에요.'),
  /** A block, or an earlier removal by the host. The reply does not reveal which. */
  refused: refusal(409, 'REFUSED', '이 모임에는 질문할 수 없어요.'),
  banned: refusal(409, 'BARRED', '지금은 모임 참여가 제한돼서 쓸 수 없어요.'),
  notThere: refusal(409, 'NOT_THERE', '모임을 연 사람과 참여자만 답할 수 있어요.'),
  tooMany: refusal(409, 'TOO_MANY', `한 모임에는 하루에 ${mostQuestionsADay}번까지 질문할 수 있어요.`),
  full: refusal(409, 'FULL', `질문이 ${mostQuestionsOfMeetup}개가 되어서 더 받을 수 없어요.`),
  answersFull: refusal(409, 'FULL', `질문 하나에는 답을 ${mostAnswers}개까지 쓸 수 있어요.`),
}
