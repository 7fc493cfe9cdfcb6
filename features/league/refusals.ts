import { refusal } from '~/lib/errors'

export const leagueRefusals = {
  noQuestion: refusal(404, 'NOT_FOUND', '확인할 기록을 찾을 수 없어요.'),
  seasonClosed: refusal(409, 'SEASON_CLOSED', '이미 마감한 시즌이에요.'),
}
