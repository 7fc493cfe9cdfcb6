import { refusal } from './errors'

/**
 * A form sends the version it was opened with, and is refused with this if the thing has another version now, so that
 * nobody overwrites what they have not seen.
 */
export const changedMeanwhile = refusal(
  409,
  'CHANGED_MEANWHILE',
  '그사이 다른 사람이 수정했어요. 바뀐 내용을 확인해 주세요.',
)
