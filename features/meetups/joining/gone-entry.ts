import type { EntryEnd, PassOutcome } from '../core/pass-outcome'

/** How long members see the meetups that they did not come to, counted from the start. */
export const goneShownDays = 90
export const mostGoneShown = 50

/** How an entry ended before its meetup did. */
export const goneWays = [
  'given-up',
  'removed',
  'declined',
  'closed',
  'blocked',
  'unpaired',
  'moved',
  'host',
  'cafe',
  'too-few',
  'operator',
  'not-held',
  'no-answer',
] as const satisfies readonly Exclude<EntryEnd, 'ended'>[]
type GoneWay = (typeof goneWays)[number]

const ways: Record<GoneWay, string> = {
  'given-up': '내가 취소했어요',
  removed: '방장이 내보냈어요',
  declined: '방장이 수락하지 않았어요',
  closed: '참여하기 전에 모집이 마감됐어요',
  // As for a seat that was given up: who is blocked is nobody's business who looks over a shoulder.
  blocked: '내가 취소했어요',
  unpaired: '친구 자리와 함께 풀렸어요',
  moved: '날짜나 장소가 옮겨졌어요',
  host: '방장이 취소했어요',
  cafe: '카페가 취소했어요',
  'too-few': '최소 인원이 모이지 않았어요',
  operator: '운영팀이 취소했어요',
  'not-held': '열리지 않은 모임이었어요',
  'no-answer': '매장이 제때 답하지 않았어요',
}

export interface GoneEntry {
  way: GoneWay
  isHost: boolean
  pass: PassOutcome['effect']
}

/** What happened, and to the pass; null for the pass where there was none. */
export function goneInWords({ way, isHost, pass }: GoneEntry): { what: string; pass: string | null } {
  return {
    what: isHost && way === 'host' ? ways['given-up'] : ways[way],
    pass: pass === 'none' ? null : pass === 'kept' ? '이용권은 돌아오지 않았어요' : '이용권이 돌아왔어요',
  }
}
