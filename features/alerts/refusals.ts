import { refusal } from '~/lib/errors'

export const alertRefusals = {
  /** The point is outside of Korea. */
  nowhere: refusal(422, 'NO_REGION', '이 위치의 동네를 찾지 못했어요. 다른 곳을 선택해 주세요.'),
  noArea: refusal(404, 'NO_AREA', '아직 선택한 지역이 없어요. 먼저 지역을 선택해 주세요.'),
}
