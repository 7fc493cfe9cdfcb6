import { placeRefusals, type WhyNoPlace } from '../joining/refusals'
import type { PurchaseOutcome } from './paying'

const notJoined: Partial<Record<WhyNoPlace, string>> = {
  moving: '그사이 모임의 날짜나 장소를 옮기게 됐어요.',
  full: '결제하는 동안 자리가 다 찼어요.',
  refused: '이 모임에는 참여할 수 없어요.',
  noPass: '이 모임의 이용권과 가격이 달라요.',
}

/** What came of buying a pass to join. Without a seat the pass is still there, and the text says so. */
export function purchaseInWords(outcome: PurchaseOutcome): { title: string; text: string } {
  if (outcome === 'asked') return { title: '참여를 신청했어요', text: '방장이 답하면 알려 드려요.' }
  if (outcome === 'seated' || outcome === 'already') return { title: '모임에 참여했어요', text: '' }
  return {
    title: '이용권은 샀지만 참여하지 못했어요',
    text: `${notJoined[outcome] ?? placeRefusals[outcome].says} 이용권은 지갑에 그대로 있어서 다른 모임에 쓰거나 환불할 수 있어요.`,
  }
}
