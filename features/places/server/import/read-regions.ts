import { readFile, stat } from 'node:fs/promises'
import { CsvError, type Info, parse } from 'csv-parse/sync'
import { onOneLine } from '~/lib/characters'
import { grouped } from '~/lib/grouped'
import { UnreadableFile, whyUnreadable, withinColumns } from '~/lib/server/unreadable-file'
import { isOnEarth } from '../../place'
import type { Region, RegionLevel } from '../../region'

export interface ImportedRegion extends Region {
  /** Ten digits that identify a region across imports. */
  code: string
}

/** `name` is the region's name in the row, shortened. */
export type ReadRow = { line: number; name: string } & ({ region: ImportedRegion } | { refused: string })

const mostBytes = 8 * 1024 * 1024
const mostRows = 20_000
const longestName = 40

const columns = ['code', 'level', 'sido', 'sigungu', 'eupmyeondong', 'lat', 'lng'] as const
type Row = Record<(typeof columns)[number], string>

const levels: Record<string, RegionLevel> = { sido: 'province', sgg: 'district', emd: 'neighbourhood' }

/** Reads a list of regions. Throws `UnreadableFile` if the file as a whole cannot be used. */
export async function* readRegions(file: string): AsyncGenerator<ReadRow> {
  const records = parseCsv(await readText(file))
  const [header = [], ...rows] = records.map(({ record }) => record)
  const names = header.map((name) => name.trim().toLowerCase())
  const missing = columns.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    throw new UnreadableFile(
      `첫 줄에 ${missing.join(', ')} 열이 없어요. ${columns.join(',')} 순서의 CSV를 넣어 주세요.`,
    )
  }
  if (rows.length > mostRows) throw new UnreadableFile(`행이 ${grouped(mostRows)}개보다 많아요.`)
  const lineOfCode = new Map<string, number>()
  for (const [at, record] of rows.entries()) {
    const line = records[at + 1]?.info.lines ?? at + 2
    const cell = (column: string) => onOneLine(record[names.indexOf(column)] ?? '')
    const row = Object.fromEntries(columns.map((column) => [column, cell(column)])) as Row
    const name = [row.sido, row.sigungu, row.eupmyeondong]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, longestName * 3)
    if (record.length !== names.length) {
      yield { line, name, refused: `칸이 ${names.length}개여야 하는데 ${record.length}개예요.` }
      continue
    }
    const read = readRow(row)
    const before = 'region' in read ? lineOfCode.get(read.region.code) : undefined
    if (before !== undefined) {
      yield { line, name, refused: `같은 코드(${row.code})가 ${before}행에 이미 있어요.` }
      continue
    }
    if ('region' in read) lineOfCode.set(read.region.code, line)
    yield { line, name, ...read }
  }
}

async function readText(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > mostBytes) throw new UnreadableFile('파일이 8MB보다 커요.')
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    throw whyUnreadable(error, file)
  }
}

function parseCsv(text: string): { record: string[]; info: Info }[] {
  try {
    const options = {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      cast: withinColumns,
      // One more than fits, so that too many are noticed without reading them.
      to: mostRows + 2,
    } as const
    // The declared type leaves out the line that the option `info` adds to each record.
    return parse(text, options) as unknown as { record: string[]; info: Info }[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile(`CSV로 읽을 수 없어요 (${error.lines}행 근처).`)
  }
}

function readRow(row: Row): { region: ImportedRegion } | { refused: string } {
  const level = levels[row.level]
  if (!/^\d{10}$/.test(row.code)) return { refused: '코드(code)는 숫자 10자리여야 해요.' }
  if (level === undefined) return { refused: '단계(level)는 sido, sgg, emd 중 하나여야 해요.' }
  const names = { province: row.sido, district: row.sigungu, neighbourhood: row.eupmyeondong }
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
