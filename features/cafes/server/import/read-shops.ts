import { countCharacters, onOneLine } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { readCsvFile } from '~/lib/server/csv-input'
import { type CsvColumns, findColumns, unreadInWords } from '~/lib/server/csv-table'
import type { FileRow } from '~/lib/server/import-kind'
import { UnreadableFile } from '~/lib/server/unreadable-file'
import { damagedLetter } from '~/lib/text-encoding'
import { isInKorea } from '../../cafe'
import { isBoardGameCafe, isOpenPlace } from '../../public-shop'

/** A shop of the public list that looks like a board-game cafe. */
export interface Shop {
  businessNumber: string
  name: string
  address: string
  latitude: number
  longitude: number
}

export type ShopRow = FileRow & { line: number; name: string } & (
    | { shop: Shop }
    | { refused: string }
    | { isOther: true }
  )

const columns = {
  businessNumber: ['상가업소번호'],
  name: ['상호명'],
  branch: ['지점명'],
  group: ['상권업종대분류명'],
  kind: ['상권업종소분류명'],
  lot: ['지번주소'],
  road: ['도로명주소'],
  longitude: ['경도'],
  latitude: ['위도'],
} as const
const needed = ['businessNumber', 'name', 'longitude', 'latitude'] as const
/** Limits a row, so that an unclosed quote does not turn the rest of the file into one cell. */
const longestRow = 20_000
const longestName = 60
const longestAddress = 200
const mostRows = 3_000_000

/** Streams the rows, so that a file of any size needs little memory. */
export async function* readShops(file: string): AsyncGenerator<ShopRow> {
  let places: Places | null = null
  let fileNotes: string[] = []
  let rows = 0
  for await (const { line, cells } of readCsvFile(file, longestRow)) {
    if (places === null) {
      places = readHead(cells)
      fileNotes = [unreadInWords(places.unread)].filter((note) => note !== null)
      continue
    }
    rows += 1
    if (rows > mostRows) throw new UnreadableFile(`한 번에 ${grouped(mostRows)}행까지 받을 수 있어요.`)
    yield { line, ...readShop(cells, places), ...(fileNotes.length > 0 && { fileNotes }) }
    fileNotes = []
  }
  if (places === null) throw new UnreadableFile('파일이 비어 있어요.')
}

type Column = keyof typeof columns
interface Places extends CsvColumns<Column> {
  width: number
}

/** Finds columns by their names, because publishers leave some out. */
function readHead(titles: string[]): Places {
  const found = findColumns(titles, columns)
  const missing = needed.filter((column) => !found.at.has(column)).map((column) => columns[column][0])
  if (missing.length > 0) {
    throw new UnreadableFile(
      `첫 줄에 ${missing.join(', ')} 열이 없어요. 소상공인시장진흥공단의 상가(상권)정보 파일인지 확인해 주세요.`,
    )
  }
  if (!found.at.has('lot') && !found.at.has('road')) {
    throw new UnreadableFile(`첫 줄에 ${columns.road[0]}나 ${columns.lot[0]} 열이 있어야 해요.`)
  }
  return { ...found, width: titles.length }
}

type ReadShop = { name: string } & ({ shop: Shop } | { refused: string } | { isOther: true })

function readShop(record: string[], { width, at }: Places): ReadShop {
  const cell = (column: Column) => onOneLine(record[at.get(column) ?? -1] ?? '')
  const own = cell('name')
  const branch = cell('branch')
  const name = branch === '' || own.endsWith(branch) ? own : `${own} ${branch}`
  if (!isBoardGameCafe(name) || !isOpenPlace({ group: cell('group'), kind: cell('kind') })) {
    return { name, isOther: true }
  }
  if (record.length !== width) return { name, refused: `칸이 ${width}개여야 하는데 ${record.length}개예요.` }
  const businessNumber = cell('businessNumber')
  if (!/^[\w-]{1,60}$/.test(businessNumber)) return { name, refused: '상가업소번호가 없거나 읽을 수 없어요.' }
  if (name.includes(damagedLetter)) return { name, refused: '상호명에 깨진 글자가 있어요.' }
  if (countCharacters(name) > longestName) return { name, refused: `상호명이 ${longestName}자보다 길어요.` }
  const address = cell('road') || cell('lot')
  if (address === '' || address.length > longestAddress)
    return { name, refused: '주소가 없거나 너무 길어요.' }
  if (address.includes(damagedLetter)) return { name, refused: '주소에 깨진 글자가 있어요.' }
  const latitude = toDegrees(cell('latitude'))
  const longitude = toDegrees(cell('longitude'))
  if (!isInKorea({ latitude, longitude })) return { name, refused: '좌표가 없거나 우리나라 밖이에요.' }
  return { name, shop: { businessNumber, name, address, latitude, longitude } }
}

/** Rounds to six decimals, about ten centimetres. NaN if the text is no coordinate. */
function toDegrees(text: string): number {
  return /^\d{1,3}(\.\d+)?$/.test(text) ? Number(Number(text).toFixed(6)) : Number.NaN
}
