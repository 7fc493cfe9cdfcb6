import { refusal } from '~/lib/errors'
import { meetupRefusals } from '../core/refusals'
import { gameRefusals } from '../games/refusals'

const { over, unconfirmed } = meetupRefusals

/** Operators have hidden the text, or show it. */
export const textRefusals = {
  textHidden: refusal(409, 'TEXT_HIDDEN', '운영팀이 가린 글이라 고칠 수 없어요.'),
  textShown: refusal(409, 'TEXT_SHOWN', '이미 모두에게 보이는 글이에요.'),
}

export const editRefusals = { over, unconfirmed, textHidden: textRefusals.textHidden, games: gameRefusals }
