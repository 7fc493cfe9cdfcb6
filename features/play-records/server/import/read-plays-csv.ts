import { onOneLine, typedNumber } from '~/lib/characters'
import { withoutFormulaGuard } from '~/lib/csv'
import { type ColumnNames, type CsvTableRow, readCsvTable, unreadInWords } from '~/lib/server/csv-table'
import { readYesOrNo } from '~/lib/yes-or-no'
import { type PlayCounted, playCounts } from '../../play'
import { brokenFile, mostImported, penaltyMark } from '../../play-file'
import {
  isDay,
  isSaid,
  noGameNamed,
  type RawPlay,
  readDay,
  type SayOfFile,
  shown,
  toBggId,
  togetherTook,
  unreadDay,
} from './raw-play'

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
  | 'bggPlayId'
  | 'counted'
  | 'ignored'
  | 'incomplete'
  | 'noWinStats'

/** How columns may be called (`toHeading`), here and in other programs. docs/play-files.md describes the format. */
const columnNames: ColumnNames<Column> = {
  playedOn: ['date', 'playdate', '날짜'],
  name: ['game', 'name', 'item', 'gamename', 'objectname', '게임'],
  bggId: ['bggid', 'objectid'],
  quantity: ['quantity', '횟수'],
  minutes: ['length', 'minutes', '시간(분)'],
  place: ['location', '장소'],
  note: ['comments', 'comment', '메모'],
  star: ['rating', '별점'],
  players: ['players', '함께한사람'],
  key: ['id', 'playid'],
  bggPlayId: ['bggplayid'],
  counted: ['counted'],
  ignored: ['ignored'],
  incomplete: ['incomplete'],
  noWinStats: ['nowinstats'],
}

/** More than any real table needs; longer cells are not parsed. */
const longestPlayersCell = 10_000

export function* readPlaysCsv(text: string, sayOfFile: SayOfFile): Generator<RawPlay> {
  const { columns, unread, rows } = readCsvTable(text, columnNames, brokenFile)
  if (!columns.has('playedOn') || !(columns.has('name') || columns.has('bggId'))) {
    throw brokenFile('첫 줄에 날짜(Date)와 게임(Game) 열이 있어야 해요.')
  }
  const unreadNote = unreadInWords(unread)
  if (unreadNote !== null) sayOfFile(unreadNote)
  for (const row of rows) yield readRow(row)
}

function readRow({ cell, untitled }: CsvTableRow<Column>): RawPlay {
  const key = cell('key').trim()
  const quantity = typedNumber(cell('quantity'))
  const times = quantity === '' ? 1 : Number(quantity)
  const playedOn = readDay(cell('playedOn'))
  const minutes = cell('minutes').trim()
  const players = cell('players')
  const unread: string[] = []
  const raw: RawPlay = {
    key: key || null,
    times,
    bggPlayId: toBggId(cell('bggPlayId')),
    playedOn,
    name: withoutFormulaGuard(cell('name')),
    bggId: toBggId(cell('bggId')),
    star: cell('star'),
    place: withoutFormulaGuard(cell('place')),
    note: withoutFormulaGuard(cell('note')),
    minutes: times === 1 ? minutes : undefined,
    counted: countedIn(cell, unread),
    players: readPlayers(withoutFormulaGuard(players.slice(0, longestPlayersCell)), unread),
    notes: [
      ...(times !== 1 && Number(minutes) > 0 ? [togetherTook(minutes)] : []),
      ...(isSaid(cell('bggId')) && toBggId(cell('bggId')) === null && Number(cell('bggId')) !== 0
        ? [`BoardGameGeek 번호를 읽을 수 없어요: ${shown(cell('bggId'))}`]
        : []),
      ...unread,
      ...(untitled.length > 0 ? [`제목이 없는 칸은 남길 수 없어요: ${shown(untitled.join(', '))}`] : []),
      ...(players.length > longestPlayersCell ? ['함께한 사람이 너무 길어서 끝까지 읽지 않았어요.'] : []),
    ],
  }
  if (onOneLine(raw.name) === '' && raw.bggId === null) {
    return { ...raw, problem: noGameNamed }
  }
  if (!Number.isInteger(times) || times < 1 || times > mostImported) {
    return { ...raw, problem: '몇 번 했는지(Quantity) 읽을 수 없어요.' }
  }
  return isDay(playedOn) ? raw : { ...raw, problem: unreadDay }
}

function countedIn(cell: (column: Column) => string, unread: string[]): PlayCounted {
  const counted = cell('counted').normalize('NFKC').trim().toLowerCase()
  const said = playCounts.find((each) => each === counted)
  if (said !== undefined) return said
  if (counted !== '') unread.push(`통계에 어떻게 세는지 알 수 없어요: ${shown(counted)}`)
  const flagOf = (column: 'ignored' | 'incomplete' | 'noWinStats', title: string) => {
    const flag = readYesOrNo(cell(column))
    if (flag === null) unread.push(`${title}에 적힌 것을 알 수 없어요: ${shown(cell(column))}`)
    return flag === true
  }
  const flags = [flagOf('incomplete', 'Incomplete'), flagOf('noWinStats', 'NoWinStats')]
  if (flagOf('ignored', 'Ignored')) return 'nothing'
  return flags.includes(true) ? 'play' : 'whole'
}

const winMarks = ['win', 'won', 'winner', '승', '승리', '우승']
const selfMarks = ['me', '나', '본인']

/** Parses `이름|점수|win|me|penalty 6; 이름`. Everything after a name is optional, and a backslash escapes a separator. */
function readPlayers(text: string, unread: string[]): RawPlay['players'] {
  return splitAt(text, ';')
    .map((player) => splitAt(player, '|').map((part) => part.replace(/\\(.)/g, '$1').trim()))
    .filter((parts) => parts.some((part) => part !== ''))
    .map(([name = '', score = '', ...given]) => {
      const marks = given.map((mark) => mark.normalize('NFKC').toLowerCase())
      const penalty = marks.find((mark) => mark.startsWith(penaltyMark))
      const isRead = (mark: string) =>
        mark === '' || mark === penalty || winMarks.includes(mark) || selfMarks.includes(mark)
      const others = given.filter((_, at) => !isRead(marks[at] ?? ''))
      if (others.length > 0)
        unread.push(`${shown(name)}에게 적힌 것을 알 수 없어요: ${shown(others.join(', '))}`)
      return {
        name,
        score,
        penalty: penalty?.slice(penaltyMark.length),
        isWinner: marks.some((mark) => winMarks.includes(mark)),
        isSelf: marks.some((mark) => selfMarks.includes(mark)),
      }
    })
}

function splitAt(text: string, sign: ';' | '|'): string[] {
  const parts = sign === ';' ? text.match(/(\\.|[^;\\])+/g) : text.match(/(?:^|\|)((\\.|[^|\\])*)/g)
  return (parts ?? []).map((part) => (sign === '|' ? part.replace(/^\|/, '') : part))
}
