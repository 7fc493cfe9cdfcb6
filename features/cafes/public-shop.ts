// The public list of shops has no category for board-game cafes, so they are recognised by their names.

const called = /보드(게임|겜|카페)|board(game|cafe)/
/** Boards other than board games, such as skateboards and whiteboards. */
const otherBoard = /(스케이트|스노우?|롱|킥|서핑|화이트|키)보드/

/** Whether a shop's name looks like that of a board-game cafe. */
export function isBoardGameCafe(name: string): boolean {
  const folded = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return called.test(folded.replace(otherBoard, ''))
}

/** Groups of shops that offer no place to play, by their names before and after the revision of 2023. */
const otherGroups = /소매|교육|숙박|수리|시설관리|과학|기술|부동산|보건|의료/
/** Kinds of shops that offer no place to play, although their group also contains cafes. */
const otherKinds = /학원|교습|도매|소매|배달/

/** Whether the shop's group and kind allow a place to play. An empty group or kind rules nothing out. */
export function isOpenPlace({ group, kind }: { group: string; kind: string }): boolean {
  return !otherGroups.test(group) && !otherKinds.test(kind)
}
