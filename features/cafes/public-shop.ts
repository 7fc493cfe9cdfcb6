// The public list of shops has no class for board-game cafes, so their names tell them.

const called = /보드(게임|겜|카페)|board(game|cafe)/
/** Boards that are no games. */
const otherBoard = /(스케이트|스노우?|롱|킥|서핑|화이트|키)보드/

/** Whether a shop's name is that of a board-game cafe. */
export function isBoardGameCafe(name: string): boolean {
  const folded = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return called.test(folded.replace(otherBoard, ''))
}

/** Groups of shops where nobody sits down to play, by the names of before and after the revision of 2023. */
const otherGroups = /소매|교육|숙박|수리|시설관리|과학|기술|부동산|보건|의료/
/** The same within groups that also hold cafes. */
const otherKinds = /학원|교습|도매|소매|배달/

/** Whether the shop's class may be that of a place to play at. A missing class rules nothing out. */
export function isOpenPlace({ group, kind }: { group: string; kind: string }): boolean {
  return !otherGroups.test(group) && !otherKinds.test(kind)
}
