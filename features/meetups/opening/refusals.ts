import { refusal } from '~/lib/errors'
import { openProblemTexts } from './open-problem-texts'

export const openingRefusals = {
  noCafe: refusal(404, 'NO_CAFE', '카페를 찾을 수 없어요.', 'cafeId'),

  // Opening a meetup.
  /** Two refusals with one code, because the text names the kind of day. */
  noWeekdayPass: refusal<{ requiredPrice: number }>(400, 'NO_PASS', openProblemTexts.noWeekdayPass),
  noWeekendPass: refusal<{ requiredPrice: number }>(400, 'NO_PASS', openProblemTexts.noWeekendPass),
  /** The form showed another price than the cafe has. Null if the cafe has none and members pay there. */
  priceChanged: refusal<{ requiredPrice: number | null }>(
    409,
    'PRICE_CHANGED',
    '카페의 이용권 값이 바뀌었어요. 바뀐 값을 확인하고 다시 만들어 주세요.',
  ),
  overlap: refusal(409, 'overlap', openProblemTexts.overlap, 'time'),
  tooManyRooms: refusal(409, 'TOO_MANY_HOSTED', openProblemTexts.tooManyRooms),

  noBirthYear: refusal(409, 'BIRTH_YEAR', openProblemTexts.noBirthYear),
  adultsOnly: refusal(409, 'ADULTS_ONLY', openProblemTexts.adultsOnly, 'time'),
  banned: refusal(409, 'BARRED', openProblemTexts.banned),
}
