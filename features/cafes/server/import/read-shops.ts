import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { CsvError, type InfoRecord, parse } from 'csv-parse'
import { countCharacters, onOneLine } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { UnreadableFile, whyUnreadable, withinColumns } from '~/lib/server/unreadable-file'
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

export type ShopRow = { line: number; name: string } & (
  | { shop: Shop }
  | { refused: string }
  | { isOther: true }
)

const columns = {
  businessNumber: '상가업소번호',
  name: '상호명',
  branch: '지점명',
  group: '상권업종대분류명',
  kind: '상권업종소분류명',
  lot: '지번주소',
  road: '도로명주소',
  longitude: '경도',
  latitude: '위도',
} as const
const needed = ['businessNumber', 'name', 'longitude', 'latitude'] as const
/** Limits a row, so that an unclosed quote does not turn the rest of the file into one cell. */
const longestRow = 20_000
const longestHead = 8_192
const longestName = 60
const longestAddress = 200
const mostRows = 3_000_000

interface Layout {
  encoding: 'utf-8' | 'euc-kr'
  delimiter: ',' | '|'
}

/** Detects the encoding (recent files are UTF-8, older ones CP949) and the delimiter from the first line. */
async function readLayout(file: string): Promise<Layout> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestHead), 0, longestHead, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const end = bytes.indexOf(0x0a)
    const line = end < 0 ? bytes : bytes.subarray(0, end)
    const encoding = isUtf8(line) ? 'utf-8' : 'euc-kr'
    const head = new TextDecoder(encoding).decode(line)
    return { encoding, delimiter: head.split('|').length > head.split(',').length ? '|' : ',' }
  } finally {
    await handle.close()
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Streams the rows, so that a file of any size needs little memory. */
export async function* readShops(file: string): AsyncGenerator<ShopRow> {
  try {
    const { encoding, delimiter } = await readLayout(file)
    const records = parse({
      info: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      cast: withinColumns,
    })
    // Errors reach the loop below, because the pipeline destroys the parser with the error.
    pipeline(Readable.from(textOf(file, encoding)), records, () => undefined)
    let places: Places | null = null
    let rows = 0
    for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      if (places === null) places = readHead(record)
      else {
        rows += 1
        if (rows > mostRows) {
          throw new UnreadableFile(`한 번에 ${grouped(mostRows)}행까지 받을 수 있어요.`)
        }
        yield { line: info.lines, ...readShop(record, places) }
      }
    }
    if (places === null) throw new UnreadableFile('파일이 비어 있어요.')
  } catch (error) {
    throw explained(error, file)
  }
}

async function* textOf(file: string, encoding: Layout['encoding']): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

type Places = { width: number; at: Partial<Record<keyof typeof columns, number>> }

/** Finds columns by their names, because publishers leave some out. */
function readHead(record: string[]): Places {
  const names = record.map((name) => name.replace(/^\ufeff/, '').trim())
  const at: Places['at'] = {}
  for (const [key, name] of Object.entries(columns) as [keyof typeof columns, string][]) {
    const place = names.indexOf(name)
    if (place >= 0) at[key] = place
  }
  const missing = needed.filter((key) => at[key] === undefined).map((key) => columns[key])
  if (missing.length > 0) {
    throw new UnreadableFile(
      `첫 줄에 ${missing.join(', ')} 열이 없어요. 소상공인시장진흥공단의 상가(상권)정보 파일인지 확인해 주세요.`,
    )
  }
  if (at.lot === undefined && at.road === undefined) {
    throw new UnreadableFile(`첫 줄에 ${columns.road}나 ${columns.lot} 열이 있어야 해요.`)
  }
  return { width: names.length, at }
}

type ReadShop = { name: string } & ({ shop: Shop } | { refused: string } | { isOther: true })

function readShop(record: string[], { width, at }: Places): ReadShop {
  const cell = (key: keyof typeof columns) => {
    const place = at[key]
    return place === undefined ? '' : onOneLine(record[place] ?? '')
  }
  const own = cell('name')
  const branch = cell('branch')
  const name = branch === '' || own.endsWith(branch) ? own : `${own} ${branch}`
  if (!isBoardGameCafe(name) || !isOpenPlace({ group: cell('group'), kind: cell('kind') })) {
    return { name, isOther: true }
  }
  if (record.length !== width) return { name, refused: `칸이 ${width}개여야 하는데 ${record.length}개예요.` }
  const businessNumber = cell('businessNumber')
  if (!/^[\w-]{1,60}$/.test(businessNumber)) return { name, refused: '상가업소번호가 없거나 읽을 수 없어요.' }
  if (countCharacters(name) > longestName) return { name, refused: `상호명이 ${longestName}자보다 길어요.` }
  const address = cell('road') || cell('lot')
  if (address === '' || address.length > longestAddress)
    return { name, refused: '주소가 없거나 너무 길어요.' }
  const latitude = toDegrees(cell('latitude'))
  const longitude = toDegrees(cell('longitude'))
  if (!isInKorea({ latitude, longitude })) return { name, refused: '좌표가 없거나 우리나라 밖이에요.' }
  return { name, shop: { businessNumber, name, address, latitude, longitude } }
}

/** Rounds to six decimals, about ten centimetres. NaN if the text is no coordinate. */
function toDegrees(text: string): number {
  return /^\d{1,3}(\.\d+)?$/.test(text) ? Number(Number(text).toFixed(6)) : Number.NaN
}

function explained(error: unknown, file: string): unknown {
  if (error instanceof CsvError) {
    return new UnreadableFile(
      `CSV로 읽을 수 없어요 (${error.lines}행 근처). 닫히지 않은 따옴표가 있는지 봐 주세요.`,
    )
  }
  return whyUnreadable(error, file, 'UTF-8도 CP949도 아닌 글자가 있어요.')
}
