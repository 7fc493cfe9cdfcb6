import { onOneLine } from '~/lib/characters'
import { withoutFormulaGuard } from '~/lib/csv'
import { idFrom } from '~/lib/ids'
import { readCsvTable } from '~/lib/server/csv-table'
import { cutText } from '~/lib/server/cut-text'
import { rowsAtOnce } from '~/lib/server/let-others-run'
import { readJsonBody } from '~/lib/server/read-input'
import {
  brokenCollection,
  type CollectionFile,
  type FileGame,
  longestCollectionName,
  mostCollectionRows,
  tooManyRows,
} from '../../owned-game'
import { sentCollection } from '../schemas'

/** Names of columns in lower case, as BoardGameGeek exports a collection and as somebody may write them. */
const columnNames = {
  bggId: ['objectid', 'bgg id', 'bggid'],
  name: ['objectname', 'name', 'game', '게임'],
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
  const text = given.replace(/^\uFEFF/, '').trim()
  if (text === '') throw brokenCollection('파일이 비어 있어요.')
  let signs = 0
  for (const _ of text.matchAll(/[,\n]/g)) {
    signs += 1
    if (signs > mostSigns) throw tooManyRows()
  }
  const { columns, rows } = readCsvTable(text, columnNames, brokenCollection)
  if (!columns.has('bggId') && !columns.has('name')) {
    throw brokenCollection(
      '첫 줄에 objectid나 objectname 열이 있어야 해요. BoardGameGeek에서 받은 컬렉션 CSV인지 확인해 주세요.',
    )
  }
  if (rows.length > mostCollectionRows) throw tooManyRows()
  const games: FileGame[] = []
  let notOwned = 0
  for (const [at, cell] of rows.entries()) {
    const bggId = idFrom(cell('bggId').trim())
    const name = nameIn(cell('name'))
    if (name === '' && bggId === null) continue
    // Some people keep how many copies they have.
    if (columns.has('owns') && !(Number(cell('owns')) > 0)) notOwned += 1
    else games.push({ row: at + 1, name, originalName: nameIn(cell('originalName')), bggId })
  }
  return { games, notOwned }
}

/** Parses an import's body and yields it in parts that can be transferred between threads quickly. */
export function* readCollection(body: Uint8Array): Generator<CollectionFile> {
  const { games, notOwned } = readCollectionCsv(readJsonBody(sentCollection, body).text)
  for (let at = 0; at === 0 || at < games.length; at += rowsAtOnce) {
    yield { games: games.slice(at, at + rowsAtOnce), notOwned: at === 0 ? notOwned : 0 }
  }
}
