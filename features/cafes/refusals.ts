import { refusal } from '~/lib/errors'

export const cafeRefusals = {
  noCafe: refusal(404, 'NOT_FOUND', '카페를 찾을 수 없어요.'),
  noPassInformation: refusal(400, 'NO_CAFE', '카페의 이용권 정보를 확인할 수 없어요.', 'cafe_id'),
  noPassPrice: refusal(404, 'NO_PRICE', '매장이 가격을 정하지 않았어요.'),
}
