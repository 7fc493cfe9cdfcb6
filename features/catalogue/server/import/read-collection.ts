import { onOneLine } from '~/lib/characters'
import { withoutFormulaGuard } from '~/lib/csv'
import { idFrom } from '~/lib/ids'
import { countSigns, readCsvTable, unreadInWords } from '~/lib/server/csv-table'
import { cutText } from '~/lib/server/cut-text'
import { rowsAtOnce } from '~/lib/server/let-others-run'
import { readJsonBody } from '~/lib/server/read-input'
import { damagedLetter } from '~/lib/text-encoding'
import { readYesOrNo } from '~/lib/yes-or-no'
import {
  type CollectionFile,
  type FileGame,
  longestCollectionName,
  mostCollectionRows,
} from '../../owned-game'
import { brokenCollection, tooManyRows } from '../../refusals'
import { sentCollection } from '../schemas'

/** How columns may be called (`toHeading`), in BoardGameGeek's collections and in lists that somebody writes. */
const columnNames = {
  bggId: ['objectid', 'bggid', 'id'],
  name: ['objectname', 'name', 'game', 'title', '게임', '게임이름', '이름'],
  originalName: ['originalname'],
  owns: ['own', 'owned', '보유'],
}

/** A file full of separators would take the parser long; BoardGameGeek writes some sixty cells a row. */
const mostSigns = 1_500_000

function nameIn(cell: string): string {
  return cutText(onOneLine(withoutFormulaGuard(cell)).trim(), longestCollectionName)
}

/** Reads the rows of games that the member owns. Without a column that says so every row counts. */
function readCollectionCsv(given: string): CollectionFile {
  const text = given.replace(/^\uFEFF/, '')
  if (text.trim() === '') throw brokenCollection('파일이 비어 있어요.')
  if (countSigns(text, mostSigns) > mostSigns) throw tooManyRows()
  const { columns, unread, rows } = readCsvTable(text, columnNames, brokenCollection)
  if (!columns.has('bggId') && !columns.has('name')) {
    throw brokenCollection(
      '첫 줄에 objectid나 objectname 열이 있어야 해요. BoardGameGeek에서 받은 컬렉션 CSV인지 확인해 주세요.',
    )
  }
  if (rows.length > mostCollectionRows) throw tooManyRows()
  const games: FileGame[] = []
  let notOwned = 0
  const longer: number[] = []
  for (const [at, { cell, untitled }] of rows.entries()) {
    if (untitled.length > 0) longer.push(at + 1)
    const bggId = idFrom(cell('bggId').normalize('NFKC').trim())
    const name = nameIn(cell('name'))
    // Some people keep how many copies they have.
    const owns = columns.has('owns') ? readYesOrNo(cell('owns')) : true
    if (owns === false) notOwned += 1
    else {
      const originalName = nameIn(cell('originalName'))
      const problem = whyUnread({ name, bggId, owns: owns === null ? cell('owns') : null })
      games.push({ row: at + 1, name, originalName, bggId, problem })
    }
  }
  const notes = [unreadInWords(unread), longer.length === 0 ? null : longerInWords(longer)]
  return { games, notOwned, notes: notes.filter((note) => note !== null) }
}

const mostRowsNamed = 10

function longerInWords(rows: readonly number[]): string {
  const named = rows.slice(0, mostRowsNamed).join(', ')
  const others = rows.length > mostRowsNamed ? ` 외 ${rows.length - mostRowsNamed}개` : ''
  return `제목이 없는 칸은 읽지 않아요. 쉼표가 든 이름을 따옴표로 묶었는지 확인해 주세요: ${named}번째${others}`
}

function whyUnread({ name, bggId, owns }: { name: string; bggId: number | null; owns: string | null }) {
  if (name === '' && bggId === null) return '어떤 게임인지 적혀 있지 않아요.'
  if (owns !== null) return `가지고 있는지 알 수 없어요: ${cutText(onOneLine(owns), 40)}`
  return name.includes(damagedLetter) && bggId === null ? '이름에 깨진 글자가 있어요.' : null
}

/** Parses an import's body and yields it in parts that can be transferred between threads quickly. */
export function* readCollection(body: Uint8Array): Generator<CollectionFile> {
  const { games, notOwned, notes } = readCollectionCsv(readJsonBody(sentCollection, body).text)
  for (let at = 0; at === 0 || at < games.length; at += rowsAtOnce) {
    yield {
      games: games.slice(at, at + rowsAtOnce),
      notOwned: at === 0 ? notOwned : 0,
      notes: at === 0 ? notes : [],
    }
  }
}
