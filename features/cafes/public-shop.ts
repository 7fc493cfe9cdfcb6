// The public list of shops has no category for board-game cafes, so they are recognised by their names.

const called = /보드(게임|겜|까페|카페)|board(game|cafe)/
/** Boards other than board games, such as skateboards and whiteboards. A short name may be the end of another: 럭키. */
const otherBoard =
  /(스케이트|스케잇|스노우?|웨이크|웨익|스킴|카이트|서핑|서프|패들|sup|바디|부기|제트|샌드|마운틴|화이트|블랙|전동|호버|스티어링)보드|(롱|킥|핀|키|플라이|대시|클립)보드(?!게임|겜)|((skate|snow|wake|long|kick|surf|paddle|body|sand|fly|white|black|key)board)/g
/** Chains of board-game cafes whose branches do not all say so in their names. Looked through once a year; last in 2026-11. */
const chains = ['레드버튼', 'redbutton', '홈즈앤루팡', '홈즈루팡']

/** Whether a shop's name looks like that of a board-game cafe. */
export function isBoardGameCafe(name: string): boolean {
  const folded = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return called.test(folded.replace(otherBoard, '')) || chains.some((chain) => folded.startsWith(chain))
}

/** Groups of shops that offer no place to play, by their names before and after the revision of 2023. */
const otherGroups = /소매|교육|숙박|수리|시설관리|과학|기술|부동산|보건|의료/
/** Kinds of shops that offer no place to play, although their group also contains cafes. */
const otherKinds = /학원|교습|도매|소매|배달/

/** Whether the shop's group and kind allow a place to play. An empty group or kind rules nothing out. */
export function isOpenPlace({ group, kind }: { group: string; kind: string }): boolean {
  return !otherGroups.test(group) && !otherKinds.test(kind)
}
