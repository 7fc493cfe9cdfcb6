import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '~/lib/server/database'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { UnreadableFile } from '~/lib/server/unreadable-file'
import { importCafes } from './import-cafes'
import { readShops } from './read-shops'

const fixture = path.join(import.meta.dirname, 'fixture.csv')
const now = new Date('2026-11-22T03:00:00Z')
let database: TestDatabase
let db: Database
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address)
  folder = await mkdtemp(path.join(tmpdir(), 'meeple-import-'))
})
beforeEach(() => db`delete from cafes`)
afterAll(async () => {
  await db.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const stored = () => db<{ name: string; address: string; latitude: number | null }[]>`
  select name, address, latitude from cafes order by business_number`

async function aFile(change: (text: string) => string | Uint8Array): Promise<string> {
  const file = path.join(folder, 'shops.csv')
  await writeFile(file, change(await readFile(fixture, 'utf8')))
  return file
}

const toCp949 = (text: string) => execFileSync('iconv', ['-f', 'UTF-8', '-t', 'CP949'], { input: text })

test('board-game cafes are taken in by their names, and everything else is counted or refused with a reason', async () => {
  expect(await importCafes(db, readShops(fixture), { now })).toEqual({
    rows: 7,
    others: 3,
    added: 2,
    changed: 0,
    unchanged: 0,
    skipped: 0,
    refused: [
      { line: 6, name: '뒤집힌 보드게임카페', reason: '좌표가 없거나 우리나라 밖이에요.' },
      { line: 7, name: '두 번 적힌 보드게임카페', reason: '같은 번호(T0001)가 2행에 이미 있어요.' },
    ],
  })
  expect(await stored()).toEqual([
    { name: '버들 보드게임카페 시청점', address: '서울특별시 중구 지은길 1', latitude: 37.5666 },
    { name: '별빛, 보드카페', address: '부산광역시 해운대구 우동 2', latitude: 35.163 },
  ])
})

test('the same file again changes nothing, a later one what it says anew, but not what staff have changed', async () => {
  await importCafes(db, readShops(fixture), { now })
  expect(await importCafes(db, readShops(fixture), { now })).toMatchObject({
    added: 0,
    changed: 0,
    unchanged: 2,
  })
  const later = await aFile((text) => text.replaceAll('지은길', '새길').replaceAll('우동 2', '우동 22'))
  await db`update cafes set updated_at = added_at + interval '1 day' where business_number = 'T0002'`
  expect(await importCafes(db, readShops(later), { now, isTrial: true })).toMatchObject({
    changed: 1,
    skipped: 1,
  })
  expect((await stored())[0]?.address).toBe('서울특별시 중구 지은길 1')
  expect(await importCafes(db, readShops(later), { now })).toMatchObject({ changed: 1, skipped: 1 })
  expect((await stored()).map(({ address }) => address)).toEqual([
    '서울특별시 중구 새길 1',
    '부산광역시 해운대구 우동 2',
  ])
})

test('a cafe that operators have hidden stays hidden, whatever a later file says of it', async () => {
  await importCafes(db, readShops(fixture), { now })
  await db`
    update cafes set hidden_at = ${now}, hidden_reason = '문을 닫았어요' where business_number = 'T0001'`
  const later = await aFile((text) => text.replaceAll('지은길', '새길'))
  expect(await importCafes(db, readShops(later), { now })).toMatchObject({ added: 0, changed: 1 })
  expect(await db`select name from cafes where hidden_at is not null`).toEqual([
    { name: '버들 보드게임카페 시청점' },
  ])
})

test.each([
  [
    'with a mark of its encoding and Windows line ends',
    (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
  ],
  ['in CP949', toCp949],
  [
    'separated by bars',
    (text: string) => text.replaceAll(', ', '§').replaceAll(',', '|').replaceAll('§', ', '),
  ],
])('a file %s is read the same', async (_, change) => {
  expect(await importCafes(db, readShops(await aFile(change)), { now })).toMatchObject({ rows: 7, added: 2 })
  expect((await stored()).map(({ name }) => name)).toEqual(['버들 보드게임카페 시청점', '별빛, 보드카페'])
})

test.each([
  ['another layout', (text: string) => text.replace('상호명', '이름'), '첫 줄에 상호명 열이 없어요.'],
  ['nothing', () => '', '파일이 비어 있어요.'],
  ['a row of commas', (text: string) => `${text}${','.repeat(200_000)}`, '한 행에 칸이 1,000개보다 많아서'],
  [
    'an open quote',
    (text: string) => text.replace('별빛, 보드카페"', '별빛, 보드카페'),
    'CSV로 읽을 수 없어요',
  ],
])('a file with %s is refused, and nothing of it is stored', async (_, change, sentence) => {
  const attempt = importCafes(db, readShops(await aFile(change)), { now })
  await expect(attempt).rejects.toThrow(UnreadableFile)
  await expect(attempt).rejects.toThrow(sentence)
  expect(await stored()).toEqual([])
})

test('a cafe that was added by hand gets its number from the file and is not there twice', async () => {
  await importCafes(db, readShops(fixture), { now })
  await db`
    update cafes set business_number = null, updated_at = added_at + interval '1 millisecond', latitude = 37.5
    where business_number = 'T0001'`
  const counted = { added: 0, changed: 1, unchanged: 1, skipped: 0 }
  expect(await importCafes(db, readShops(fixture), { now, isTrial: true })).toMatchObject(counted)
  expect(await importCafes(db, readShops(fixture), { now })).toMatchObject(counted)
  expect(await stored()).toMatchObject([{ latitude: 37.5 }, { name: '별빛, 보드카페' }])
  expect(await importCafes(db, readShops(fixture), { now })).toMatchObject({ added: 0, skipped: 1 })
})
