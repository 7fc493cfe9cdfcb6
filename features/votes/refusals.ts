import { refusal } from '~/lib/errors'

const read = {
  noVote: refusal(404, 'NOT_FOUND', '투표를 찾을 수 없어요. 링크를 다시 확인해 주세요.'),
  cancelled: refusal(410, 'MEETUP_CANCELLED', '모임이 취소되어 투표도 없어졌어요.'),
}
const open = {
  noShelf: refusal(409, 'NO_SHELF', '이 카페는 아직 게임 목록이 없어서 투표를 열 수 없어요.'),
  shortShelf: refusal(409, 'SHORT_SHELF', '이 카페의 게임이 하나뿐이라 투표할 것이 없어요.'),
  noneSuits: refusal(
    409,
    'NONE_SUITS',
    '이 인원과 시간에 맞는 게임이 두 개가 안 돼요. 인원이나 시간을 바꿔 주세요.',
    'people',
  ),
}
const change = { ...read, closed: refusal(409, 'VOTE_CLOSED', '이미 끝난 투표예요.') }

export const voteRefusals = {
  read,
  open,
  started: refusal(409, 'STARTED', '이미 시작한 모임이라 투표를 열 수 없어요.'),
  cast: {
    ...change,
    notSeated: refusal(409, 'NOT_SEATED', '이 모임에 자리가 있는 사람만 투표할 수 있어요.'),
    full: refusal(
      409,
      'VOTE_FULL',
      '인원만큼 모두 투표했어요. 투표를 연 사람이 표를 비우면 다시 투표할 수 있어요.',
    ),
    notOnShelf: refusal(
      409,
      'NOT_ON_SHELF',
      '카페에 없거나 인원과 시간에 맞지 않는 게임이 있어요. 다시 선택해 주세요.',
      'gameIds',
    ),
  },
  empty: { ...change, notYours: refusal(409, 'NOT_OPENER', '투표를 연 폰에서만 표를 비울 수 있어요.') },
  close: { ...change, notYours: refusal(409, 'NOT_OPENER', '투표를 연 사람만 끝낼 수 있어요.') },
}
