import { refusal } from '~/lib/errors'
import {
  confirmationsToShow,
  mostOpenProposals,
  mostPitfallsOfCafe,
  mostPitfallsOfGame,
  mostProposalsADay,
} from './pitfall'

export const pitfallRefusals = {
  noPitfall: refusal(404, 'NOT_FOUND', '이 규칙을 찾을 수 없어요. 삭제됐을 수 있어요.'),
  known: refusal(409, 'ALREADY_WRITTEN', '이 게임에 같은 내용이 이미 있어요.'),
  full: refusal(409, 'FULL', `한 게임에는 ${mostPitfallsOfGame}개까지 쓸 수 있어요.`),
  cafeFull: refusal(409, 'CAFE_FULL', `한 카페가 한 게임에 ${mostPitfallsOfCafe}개까지 쓸 수 있어요.`),
  tooManyToday: refusal(409, 'TOO_MANY', `하루에 ${mostProposalsADay}개까지 알려 줄 수 있어요.`),
  tooManyOpen: refusal(
    409,
    'TOO_MANY_OPEN',
    `확인을 기다리는 것이 ${mostOpenProposals}개예요. ${confirmationsToShow}명이 확인해 준 뒤에 더 알려 주세요.`,
  ),
  notOnShelf: refusal(409, 'NOT_ON_SHELF', '이 카페의 보유 게임에만 쓸 수 있어요.'),
  own: refusal(409, 'OWN_PITFALL', '내가 쓴 것은 다른 사람이 확인해요.'),
}
