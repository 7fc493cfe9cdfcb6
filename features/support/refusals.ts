import { refusal } from '~/lib/errors'
import { mostMessages } from './inquiry'

/** No mail is configured, by which a visitor would be answered. */
export const noMail = refusal(
  409,
  'NO_MAIL',
  '지금은 로그인하지 않고 글을 남길 수 없어요. 문의하기 화면의 전화나 이메일로 연락해 주세요.',
)

export const supportRefusals = {
  /** Also used for somebody else's inquiry. */
  noInquiry: refusal(404, 'NOT_FOUND', '문의를 찾을 수 없어요.'),
  fullThread: refusal(
    409,
    'FULL_THREAD',
    `한 문의에는 ${mostMessages}개까지 주고받을 수 있어요. 새 문의로 이어서 적어 주세요.`,
  ),
  /** A visitor's address is gone, to which the answer would go. */
  noAddress: refusal(409, 'NO_ADDRESS', '답을 보낼 이메일이 지워져서 더 답할 수 없어요.'),
  /** Somebody wrote after the operator had read the thread. */
  changed: refusal(409, 'INQUIRY_CHANGED', '그사이 새 글이 올라왔어요. 다시 읽고 답해 주세요.'),
}
