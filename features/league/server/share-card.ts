import { coverWidths } from '~/lib/game-picture-widths'
import { grouped } from '~/lib/grouped'
import type { Reader } from '~/lib/server/database'
import { seasonInWords } from '../league'
import { findSeason, listGamesOf } from './queries'

/**
 * The content of a season's share card, or null if nobody has a place in the season. It names nobody, because
 * messengers cache a card even after a member has left. A member's own place appears only in the text that
 * they share.
 */
export async function seasonShareCard(db: Reader, cardNumber: number) {
  const [, year, month] = /^(20\d\d)(0[1-9]|1[0-2])$/.exec(String(cardNumber)) ?? []
  if (year === undefined || month === undefined) return null
  const season = `${year}-${month}`
  const found = await findSeason(db, season)
  if (!found) return null
  const games = await listGamesOf(db, season, 3)
  const [most] = games
  return {
    title: `${seasonInWords(season)} 리그`,
    subtitle: '보드게임을 함께 한 사람들의 한 달 점수 대결',
    meta: [`${grouped(found.players)}명이 겨룬 순위`, ...games.map(({ name }) => name)],
    picture: most?.image ? `${most.image}-${coverWidths.at(-1)}.webp` : null,
  }
}
