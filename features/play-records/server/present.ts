import type {
  CountOpinionRow,
  MostPlayedRow,
  PlayRow,
  PlayTimeRow,
  PlayTotalsRow,
  TableResultRow,
  WholePlayRow,
} from '~/db/rows/play-records'
import { levelOf } from '~/features/catalogue/game'
import type { PlayedGame } from '../endpoints'
import type { ExportedPlay } from '../export-plays'
import { importFormats, toCounted } from '../play'
import { monthsShown } from '../play-statistics'
import { playsForMedian, verdictOf } from '../verdict'

function toPlayedGame(row: Omit<MostPlayedRow, 'plays'>): PlayedGame {
  return {
    id: row.gameId,
    name: row.gameName,
    image: row.gameImage,
    level: levelOf(row.gameDifficulty),
  }
}

export function presentPlay(row: PlayRow) {
  return {
    ...row,
    game: toPlayedGame(row),
    players: row.players ?? [],
    counted: row.counted === 'whole' ? undefined : toCounted(row.counted),
    meanStar: row.meanStar === null ? null : Math.round(row.meanStar * 10) / 10,
  }
}

export function presentTableResult(row: TableResultRow) {
  return { ...row, game: toPlayedGame(row), players: row.players ?? [] }
}

export function presentVerdicts(counts: CountOpinionRow[], { timed, median }: PlayTimeRow) {
  return {
    counts: counts.map((count) => ({ ...count, verdict: verdictOf(count) })),
    minutes: timed < playsForMedian || median === null ? null : Math.round(median),
    timedPlays: timed,
  }
}

export interface StatisticsRows {
  totals: PlayTotalsRow
  months: { month: string | null; plays: number }[]
  mostPlayed: MostPlayedRow[]
  byPlayerCount: { players: number; plays: number }[]
}

/** `today` is the day in Seoul. */
export function presentStatistics(
  { totals, months, mostPlayed, byPlayerCount }: StatisticsRows,
  year: number | null,
  today: string,
) {
  const playsIn = new Map(months.map(({ month, plays }) => [month, plays]))
  const years = new Set(months.map(({ month }) => Number(month?.slice(0, 4))))
  return {
    year,
    years: [...years].sort((a, b) => b - a),
    ...totals,
    months: monthsShown(year, today).map((month) => ({ month, plays: playsIn.get(month) ?? 0 })),
    mostPlayed: mostPlayed.map((row) => ({ game: toPlayedGame(row), plays: row.plays })),
    byPlayerCount,
  }
}

export function presentExported(row: WholePlayRow): ExportedPlay {
  const from = importFormats.find((format) => format === row.importedFrom)
  return {
    ...row,
    counted: toCounted(row.counted),
    imported: from && row.importedKey !== null ? { from, key: row.importedKey } : null,
    players: row.players ?? [],
  }
}
