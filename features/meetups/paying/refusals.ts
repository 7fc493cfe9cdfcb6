import { refusal } from '~/lib/errors'

export const payingRefusals = {
  // Buying a pass to join.
  /** The order is not the member's, is not for this meetup or its pass, or is not open. */
  noOrder: refusal(404, 'NO_ORDER', '이 모임에 참여하려는 주문을 찾을 수 없어요.'),
  heldTooOften: refusal(
    409,
    'HELD_TOO_OFTEN',
    '결제하지 않은 자리를 여러 번 맡아 둬서 지금은 더 맡아 둘 수 없어요. 이용권을 먼저 산 뒤에 참여해 주세요.',
  ),
}
