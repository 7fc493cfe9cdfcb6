import type { PlayCounted, PlayDraft, Player } from './play'

/** A record as it is stored, and what a file says of it now. */
export interface ChangedPlay {
  stored: PlayDraft & { counted: PlayCounted }
  said: PlayDraft & { counted: PlayCounted }
  memberId: number
}

/** Who sits there. A guest whom the member has since named as a member stays that member. */
function isSameSeat(stored: Player, said: Player, memberId: number): boolean {
  if (said.memberId !== null || stored.memberId === memberId) return said.memberId === stored.memberId
  return stored.memberId !== null || stored.name === said.name
}

/** Which parts differ, in the words of the screens. What the file does not say is no difference. */
export function differencesOf({ stored, said, memberId }: ChangedPlay): string[] {
  const differs = (field: 'star' | 'place' | 'note' | 'minutes') =>
    said[field] !== null && said[field] !== stored[field]
  const pairs = said.players.flatMap((player, at) => {
    const before = stored.players[at]
    return before ? [{ before, player }] : []
  })
  const isOtherTable =
    said.players.length > 0 &&
    (said.players.length !== stored.players.length ||
      pairs.some(({ before, player }) => !isSameSeat(before, player, memberId)))
  const isOther: [name: string, differs: boolean][] = [
    ['날짜', said.playedOn !== stored.playedOn],
    ['별점', differs('star')],
    ['장소', differs('place')],
    ['메모', differs('note')],
    ['플레이 시간', differs('minutes')],
    ['함께한 사람', isOtherTable],
    [
      '점수',
      pairs.some(
        ({ before, player }) =>
          player.score !== null && (player.score !== before.score || player.penalty !== before.penalty),
      ),
    ],
    ['승패', pairs.some(({ before, player }) => player.isWinner !== before.isWinner)],
    ['통계', said.counted !== 'whole' && said.counted !== stored.counted],
  ]
  return isOther.filter(([, differs]) => differs).map(([name]) => name)
}

/** The record with everything that the file says, and what it does not say as it was. */
export function takeOver({ stored, said, memberId }: ChangedPlay): ChangedPlay['stored'] {
  const players = said.players.map((player, at) => {
    const before = stored.players[at]
    if (!before || !isSameSeat(before, player, memberId)) return player
    const { memberId: sitting, name } = before
    return player.score === null
      ? { ...before, isWinner: player.isWinner }
      : { ...player, memberId: sitting, name }
  })
  return {
    playedOn: said.playedOn,
    star: said.star ?? stored.star,
    place: said.place ?? stored.place,
    note: said.note ?? stored.note,
    minutes: said.minutes ?? stored.minutes,
    players: players.length > 0 ? players : stored.players,
    counted: said.counted === 'whole' ? stored.counted : said.counted,
  }
}
