import { refusal } from '~/lib/errors'

export const policyRefusals = {
  /** This release has no such text, or it holds or is announced already. */
  nothingToAnnounce: refusal(
    409,
    'NOTHING_TO_ANNOUNCE',
    '알릴 새 약관이 없어요. 이미 알렸거나, 이 서버에 아직 없는 판이에요.',
  ),
  /** It holds already, or is not announced (any more). */
  notComing: refusal(
    409,
    'NOT_COMING',
    '적용하기 전인 약관만 취소할 수 있어요. 이미 적용했거나 취소한 판이에요.',
  ),
  /** A newer version has come into force since the member has read. */
  changed: refusal(409, 'POLICY_CHANGED', '그사이 약관이 또 바뀌었어요. 바뀐 내용을 다시 확인해 주세요.'),
}
