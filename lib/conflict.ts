import { refusal } from './errors'

/**
 * A form sends the version that it was opened with. This refusal means that the thing has another version by
 * then, so that nobody overwrites changes that they have not seen.
 */
export const changedMeanwhile = refusal(
  409,
  'CHANGED_MEANWHILE',
  '그사이 다른 사람이 수정했어요. 바뀐 내용을 확인해 주세요.',
)
