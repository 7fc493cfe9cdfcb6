import { withoutFormulaGuard } from '~/lib/csv'
import { readCsvTable } from '~/lib/server/csv-table'
import { brokenFile, mostImported, penaltyMark } from '../../play-file'
import { type RawPlay, toBggId } from './raw-play'

type Column =
  | 'playedOn'
  | 'name'
  | 'bggId'
  | 'quantity'
  | 'minutes'
  | 'place'
  | 'note'
  | 'star'
  | 'players'
  | 'key'

/** Accepted column names in lower case, ours and those of other programs. docs/play-files.md describes the format. */
const columnNames: Record<Column, readonly string[]> = {
  playedOn: ['date', 'play date', 'playdate', '날짜'],
  name: ['game', 'name', 'item', '게임'],
  bggId: ['bgg id', 'bggid', 'objectid'],
  quantity: ['quantity', '횟수'],
  minutes: ['length', 'minutes', '시간(분)'],
  place: ['location', '장소'],
  note: ['comments', 'comment', '메모'],
  star: ['rating', '별점'],
  players: ['players', '함께한 사람'],
  key: ['id', 'play id'],
}

/** More than any real table needs; longer cells are not parsed. */
const longestPlayersCell = 10_000

export function* readPlaysCsv(text: string): Generator<RawPlay> {
  const { columns, rows } = readCsvTable(text, columnNames, brokenFile)
  if (!columns.has('playedOn') || !(columns.has('name') || columns.has('bggId'))) {
    throw brokenFile('첫 줄에 날짜(Date)와 게임(Game) 열이 있어야 해요.')
  }
  for (const cell of rows) yield readRow(cell)
}

function readRow(cell: (column: Column) => string): RawPlay {
  const key = cell('key').trim()
  const times = cell('quantity').trim() === '' ? 1 : Number(cell('quantity'))
  const raw: RawPlay = {
    key: key || null,
    times,
    playedOn: cell('playedOn').trim().slice(0, 10),
    name: withoutFormulaGuard(cell('name')),
    bggId: toBggId(cell('bggId')),
    star: cell('star'),
    place: withoutFormulaGuard(cell('place')),
    note: withoutFormulaGuard(cell('note')),
    minutes: times === 1 ? cell('minutes') : undefined,
    players: readPlayers(withoutFormulaGuard(cell('players').slice(0, longestPlayersCell))),
  }
  if (raw.name.trim() === '' && raw.bggId === null) {
    return { ...raw, problem: '어떤 게임인지 적혀 있지 않아요.' }
  }
  if (!Number.isInteger(times) || times < 1 || times > mostImported) {
    return { ...raw, problem: '몇 번 했는지(Quantity) 읽을 수 없어요.' }
  }
  return raw
}

/** Parses `이름|점수|win|me|penalty 6; 이름`. Everything after a name is optional, and a backslash escapes a separator. */
function readPlayers(text: string): RawPlay['players'] {
  return splitAt(text, ';')
    .map((player) => splitAt(player, '|').map((part) => part.replace(/\\(.)/g, '$1').trim()))
    .filter((parts) => parts.some((part) => part !== ''))
    .map(([name = '', score = '', ...marks]) => ({
      name,
      score,
      penalty: marks.find((mark) => mark.startsWith(penaltyMark))?.slice(penaltyMark.length),
      isWinner: marks.includes('win'),
      isSelf: marks.includes('me'),
    }))
}

function splitAt(text: string, sign: ';' | '|'): string[] {
  const parts = sign === ';' ? text.match(/(\\.|[^;\\])+/g) : text.match(/(?:^|\|)((\\.|[^|\\])*)/g)
  return (parts ?? []).map((part) => (sign === '|' ? part.replace(/^\|/, '') : part))
}
