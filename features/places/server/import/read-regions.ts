import { onOneLine } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { readCsvFile } from '~/lib/server/csv-input'
import type { CsvRow } from '~/lib/server/csv-rows'
import { type ColumnNames, findColumns, unreadInWords } from '~/lib/server/csv-table'
import type { FileRow } from '~/lib/server/import-kind'
import { UnreadableFile } from '~/lib/server/unreadable-file'
import { damagedLetter } from '~/lib/text-encoding'
import { isOnEarth } from '../../place'
import type { Region, RegionLevel } from '../../region'

export interface ImportedRegion extends Region {
  /** Ten digits that identify a region across imports. */
  code: string
}

/** `name` is the region's name in the row, shortened. */
export type ReadRow = FileRow & { line: number; name: string } & (
    | { region: ImportedRegion }
    | { refused: string }
  )

/** Limits a row, so that an unclosed quote does not turn the rest of the file into one cell. */
const longestRow = 10_000
const mostRows = 20_000
const longestName = 40
const codeDigits = 10

const columns = ['code', 'level', 'sido', 'sigungu', 'eupmyeondong', 'lat', 'lng'] as const
type Row = Record<(typeof columns)[number], string>
const columnNames: ColumnNames<(typeof columns)[number]> = {
  code: ['code', '법정동코드', '행정구역코드'],
  level: ['level', '단계'],
  sido: ['sido', '시도', '시도명'],
  sigungu: ['sigungu', '시군구', '시군구명'],
  eupmyeondong: ['eupmyeondong', '읍면동', '읍면동명'],
  lat: ['lat', 'latitude', '위도'],
  lng: ['lng', 'lon', 'longitude', '경도'],
}

const levels: Record<string, RegionLevel> = { sido: 'province', sgg: 'district', emd: 'neighbourhood' }

/** Reads a list of regions. Throws `UnreadableFile` if the file as a whole cannot be used. */
export async function* readRegions(file: string): AsyncGenerator<ReadRow> {
  const [header, ...rows] = await readRows(file)
  const { at, unread } = findColumns(header?.cells ?? [], columnNames)
  const missing = columns.filter((column) => !at.has(column))
  if (missing.length > 0) {
    throw new UnreadableFile(
      `첫 줄에 ${missing.join(', ')} 열이 없어요. ${columns.join(',')} 순서의 CSV를 넣어 주세요.`,
    )
  }
  const width = header?.cells.length ?? 0
  let fileNotes = [unreadInWords(unread)].filter((note) => note !== null)
  const lineOfCode = new Map<string, number>()
  for (const { line, cells } of rows) {
    const cell = (column: (typeof columns)[number]) => onOneLine(cells[at.get(column) ?? -1] ?? '')
    const row = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Row
    const name = [row.sido, row.sigungu, row.eupmyeondong]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, longestName * 3)
    const noted = { line, name, ...(fileNotes.length > 0 && { fileNotes }) }
    fileNotes = []
    if (cells.length !== width) {
      yield { ...noted, refused: `칸이 ${width}개여야 하는데 ${cells.length}개예요.` }
      continue
    }
    const read = readRow(row)
    const before = 'region' in read ? lineOfCode.get(read.region.code) : undefined
    if (before !== undefined) {
      yield { ...noted, refused: `같은 코드(${row.code})가 ${before}행에 이미 있어요.` }
      continue
    }
    if ('region' in read) lineOfCode.set(read.region.code, line)
    yield { ...noted, ...read }
  }
}

/** All of them at once, so that a file with too many changes nothing. */
async function readRows(file: string): Promise<CsvRow[]> {
  const rows: CsvRow[] = []
  for await (const row of readCsvFile(file, longestRow)) {
    rows.push(row)
    if (rows.length > mostRows + 1) throw new UnreadableFile(`행이 ${grouped(mostRows)}개보다 많아요.`)
  }
  return rows
}

function readRow(row: Row): { region: ImportedRegion } | { refused: string } {
  const level = levels[row.level]
  if (!/^\d+$/.test(row.code) || row.code.length !== codeDigits)
    return { refused: `코드(code)는 숫자 ${codeDigits}자리여야 해요.` }
  if (level === undefined) return { refused: '단계(level)는 sido, sgg, emd 중 하나여야 해요.' }
  const names = { province: row.sido, district: row.sigungu, neighbourhood: row.eupmyeondong }
  if (Object.values(names).some((name) => name.includes(damagedLetter))) {
    return { refused: '이름에 깨진 글자가 있어요.' }
  }
  if (Object.values(names).some((name) => name.length > longestName)) {
    return { refused: `이름은 ${longestName}자까지 쓸 수 있어요.` }
  }
  const needed = {
    province: [names.province],
    district: [names.province, names.district],
    neighbourhood: Object.values(names),
  }
  // Sejong has no districts, so its neighbourhoods belong to the province itself.
  const isUnderProvince = level === 'neighbourhood' && names.province !== '' && names.neighbourhood !== ''
  if (needed[level].some((name) => name === '') && !isUnderProvince) return { refused: '이름이 비어 있어요.' }
  const point = { latitude: Number(row.lat), longitude: Number(row.lng) }
  if (
    row.lat === '' ||
    row.lng === '' ||
    !isOnEarth({ ...point, latitude: 0 }) ||
    Number.isNaN(point.latitude)
  ) {
    return { refused: '좌표(lat, lng)는 숫자여야 해요.' }
  }
  if (point.latitude < 32 || point.latitude > 40 || point.longitude < 123 || point.longitude > 133) {
    return { refused: '좌표가 한국 밖이에요. 위도(lat)와 경도(lng)가 바뀌지 않았는지 확인해 주세요.' }
  }
  return { region: { code: row.code, level, ...names, ...point } }
}
