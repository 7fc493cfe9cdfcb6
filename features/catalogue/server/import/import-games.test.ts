import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '~/lib/server/database'
import { createTestDatabase, type TestDatabase } from '~/lib/server/test-database'
import { UnreadableFile } from '~/lib/server/unreadable-file'
import { endMergedGame } from '../commands/merged-games'
import { aGame } from '../factories'
import { BatchFailed, importGames, type Outcome, rowsInBatch } from './import-games'
import { countRows, readCsv } from './read-csv'
import { summaryOf, toCsvLine, toJsonLine } from './report'

const now = new Date('2026-05-01T00:00:00Z')
const fixture = path.join(import.meta.dirname, 'fixture.csv')

let database: TestDatabase
let db: Database
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meeple-import-'))
})

afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.address, { most: 3 })
})

afterEach(async () => {
  await db.close()
  await database.drop()
})

async function aFile(content: string | Buffer, name = 'games.csv') {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

async function run(file: string, options: { dryRun?: boolean } = {}) {
  const outcomes: Outcome[] = []
  const counts = await importGames(db, readCsv(file), {
    now,
    ...options,
    onOutcomes: (more) => void outcomes.push(...more),
  })
  return { counts, outcomes, of: (bggId: number) => outcomes.find((outcome) => outcome.bggId === bggId) }
}

async function gameOf(bggId: number) {
  const [game] = await db`
    select name, english_name, year, min_players, max_players, best_players, play_minutes, age, difficulty, genres,
      description, image, slug
    from games where bgg_id = ${bggId}`
  return game
}

async function namesOf(bggId: number) {
  const rows = await db<{ name: string }[]>`
    select game_names.name from game_names join games on games.id = game_id where bgg_id = ${bggId} order by game_names.id`
  return rows.map(({ name }) => name)
}

async function countGames() {
  const [row] = await db<{ games: number }[]>`select count(*)::int as games from games`
  return row?.games
}

const header = 'id,name,year,min_players,max_players,best_players,playing_time,min_age,weight'

describe('a table with all kinds of irregularities', () => {
  test('imports its good rows and reports why each other row is refused', async () => {
    const { counts, outcomes } = await run(fixture)
    expect(counts).toEqual({ added: 24, changed: 0, unchanged: 0, refused: 9 })
    expect(await countGames()).toBe(24)
    const refusals = outcomes.flatMap((row) => (row.result === 'refused' ? [[row.line, row.reason]] : []))
    expect(refusals).toEqual([
      [20, '같은 번호(900001)가 2행에 이미 있어요.'],
      [21, '이름(name)이 비어 있어요.'],
      [22, '번호(id)가 비어 있어요.'],
      [23, '번호(id)가 정수가 아니에요: nine'],
      [24, '번호(id)가 쓸 수 있는 범위를 벗어났어요: 0'],
      [25, '번호(id)가 쓸 수 있는 범위를 벗어났어요: 99999999999'],
      [26, '이름(name)이 200자를 넘어요: 201자'],
      [27, '칸이 15개여야 하는데 6개예요.'],
      [28, '칸이 15개여야 하는데 16개예요.'],
    ])
  })

  test('is stored with quotes, commas, other scripts and line ends in names', async () => {
    await run(fixture)
    expect(await gameOf(900002)).toMatchObject({
      name: 'Stones, Seeds & "Sparrows"',
      englishName: 'Stones, Seeds & "Sparrows"',
    })
    expect(await gameOf(900003)).toMatchObject({ name: 'Żółw i Kamień · 거북이와 돌' })
    expect(await gameOf(900004)).toMatchObject({ name: 'The Long Quiet Road', genres: ['레이싱', '카드'] })
    expect(await gameOf(900005)).toMatchObject({ year: -2600 })
    expect(await gameOf(900023)).toMatchObject({ name: '🎲 Roll 🎲' })
    expect(await gameOf(900026)).toMatchObject({ name: '7" Single' })
  })

  test('reports the defaults used for unknown values', async () => {
    const { of } = await run(fixture)
    expect(await gameOf(900006)).toEqual({
      name: 'Nobody Remembers',
      englishName: 'Nobody Remembers',
      year: null,
      minPlayers: 1,
      maxPlayers: 99,
      bestPlayers: [],
      playMinutes: 0,
      age: 0,
      difficulty: 5,
      genres: [],
      description: '',
      image: null,
      slug: null,
    })
    expect(of(900006)).toMatchObject({
      result: 'added',
      notes: [
        '최소 인원을 몰라 1명으로 두었어요.',
        '최대 인원을 몰라 99명으로 두었어요.',
        '난이도를 몰라 가운데(5)로 두었어요.',
      ],
    })
    expect(await gameOf(900007)).toMatchObject({ minPlayers: 2, maxPlayers: 99 })
    expect(of(900010)).toMatchObject({
      result: 'added',
      notes: ['플레이 시간을 6000분으로 줄였어요: 22500분'],
    })
    expect(of(900001)).toMatchObject({ result: 'added', notes: [] })
  })

  test('changes nothing when it is imported again', async () => {
    await run(fixture)
    const before = await db`select * from games order by id`
    const { counts } = await run(fixture)
    expect(counts).toEqual({ added: 0, changed: 0, unchanged: 24, refused: 9 })
    expect(await db`select * from games order by id`).toEqual(before)
  })

  test('is the same with plain line ends and without the byte order mark', async () => {
    const text = (await readFile(fixture, 'utf8')).replace('\ufeff', '').replaceAll('\r\n', '\n')
    await run(fixture)
    expect((await run(await aFile(text))).counts).toMatchObject({ added: 0, changed: 0, unchanged: 24 })
  })

  test('changes nothing in a dry run', async () => {
    const { counts } = await run(fixture, { dryRun: true })
    expect(counts).toEqual({ added: 24, changed: 0, unchanged: 0, refused: 9 })
    expect(await countGames()).toBe(0)
  })
})

describe('an existing game', () => {
  const korean = {
    bggId: 900001,
    slug: 'harbour-lights',
    name: '항구의 불빛',
    englishName: 'Harbor Lights',
    description: '등대를 세워요.',
    image: '/media/art/games/harbour-lights',
    genres: ['경제'],
    categories: [{ category: 1, position: 1 }],
  }

  test('keeps texts written by people and updates the facts', async () => {
    const id = await aGame(db, {
      ...korean,
      minPlayers: 2,
      maxPlayers: 4,
      bestPlayers: [2],
      playMinutes: 60,
      age: 8,
      difficulty: 3,
      year: 2019,
    })
    const { of } = await run(await aFile(`${header}\n900001,Harbour Lights,2018,1,5,3,45,10,2.6`))
    expect(of(900001)).toMatchObject({
      result: 'changed',
      changes: [
        { field: '영문 이름', from: 'Harbor Lights', to: 'Harbour Lights' },
        { field: '연도', from: '2019', to: '2018' },
        { field: '최소 인원', from: '2', to: '1' },
        { field: '최대 인원', from: '4', to: '5' },
        { field: '추천 인원', from: '2', to: '3' },
        { field: '플레이 시간', from: '60', to: '45' },
        { field: '나이', from: '8', to: '10' },
        { field: '난이도', from: '3', to: '5' },
      ],
    })
    expect(await gameOf(900001)).toEqual({
      name: '항구의 불빛',
      englishName: 'Harbour Lights',
      year: 2018,
      minPlayers: 1,
      maxPlayers: 5,
      bestPlayers: [3],
      playMinutes: 45,
      age: 10,
      difficulty: 5,
      genres: ['경제'],
      description: '등대를 세워요.',
      image: '/media/art/games/harbour-lights',
      slug: 'harbour-lights',
    })
    expect(await db`select category from game_categories where game_id = ${id}`).toMatchObject([
      { category: 1 },
    ])
    expect(await namesOf(900001)).toEqual(['항구의 불빛', 'Harbor Lights', 'Harbour Lights'])
  })

  test('that was merged into another is not added again by its number', async () => {
    const into = await aGame(db, { bggId: 100, name: '남은게임' })
    const from = await aGame(db, { bggId: 200, name: '합쳐진게임' })
    await db.transaction((tx) => endMergedGame(tx, { from, into, now }))
    const file = await aFile(`${header}\n200,Merged,1995,2,4,,60,8,2.1\n`)
    const { counts, of } = await run(file)
    expect(counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(of(200)).toMatchObject({ notes: expect.arrayContaining(["'남은게임' 게임에 합쳐진 번호예요."]) })
    expect(await gameOf(200)).toBeUndefined()
  })

  test('keeps a fact that the table does not know', async () => {
    await aGame(db, {
      ...korean,
      minPlayers: 2,
      maxPlayers: 4,
      playMinutes: 60,
      age: 8,
      difficulty: 3,
      year: 2019,
    })
    const { of } = await run(await aFile(`${header}\n900001,Harbor Lights,0,,0,,0,,`))
    expect(of(900001)).toMatchObject({ result: 'unchanged', notes: [] })
  })

  test('keeps its range of players when half of a new one would make it invalid', async () => {
    await aGame(db, { ...korean, minPlayers: 2, maxPlayers: 4, difficulty: 3 })
    const { of } = await run(await aFile(`${header}\n900001,Harbor Lights,,5,,,,,`))
    expect(of(900001)).toMatchObject({
      result: 'unchanged',
      notes: ['인원(5~4명)이 서로 맞지 않아 그대로 두었어요.'],
    })
  })

  test('follows the table’s name while nobody gave it a Korean one', async () => {
    await run(await aFile(`${header}\n900001,Harbor Lihgts,2019,2,4,,45,10,2`))
    const { of } = await run(await aFile(`${header}\n900001,Harbor Lights,2019,2,4,,45,10,2`))
    expect(of(900001)).toMatchObject({
      result: 'changed',
      changes: [
        { field: '이름', from: 'Harbor Lihgts', to: 'Harbor Lights' },
        { field: '영문 이름', from: 'Harbor Lihgts', to: 'Harbor Lights' },
      ],
    })
    expect(await gameOf(900001)).toMatchObject({ name: 'Harbor Lights' })
  })

  test('invalidates the cache only when something did change', async () => {
    const messages: string[] = []
    const file = await aFile(`${header}\n900001,Harbor Lights,2019,2,4,,45,10,2`)
    await run(file)
    const listening = new Promise<void>((resolve, reject) => {
      db.listen('invalidated_tags', (tags) => void messages.push(tags), resolve).catch(reject)
    })
    await listening
    await run(file)
    await db`select pg_notify('invalidated_tags', 'end')`
    await expect.poll(() => messages).toEqual(['end'])
  })
})

describe('a batch that cannot be stored', () => {
  test('leaves no part of itself, keeps earlier batches, and can be imported again', async () => {
    const rows = Array.from(
      { length: rowsInBatch * 2 },
      (_, at) => `${at + 1},Game ${at + 1},2019,2,4,,45,10,2`,
    )
    const file = await aFile(`${header}\n${rows.join('\n')}`)
    await db`alter table games add constraint no_700 check (name <> 'Game 700')`
    const outcomes: Outcome[] = []
    const importing = importGames(db, readCsv(file), {
      now,
      onOutcomes: (more) => void outcomes.push(...more),
    })
    const failure = await importing.catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(BatchFailed)
    expect(failure).toMatchObject({ firstLine: rowsInBatch + 2, lastLine: rowsInBatch * 2 + 1 })
    expect(await countGames()).toBe(rowsInBatch)
    expect(outcomes).toHaveLength(rowsInBatch)

    await db`alter table games drop constraint no_700`
    expect((await run(file)).counts).toEqual({
      added: rowsInBatch,
      changed: 0,
      unchanged: rowsInBatch,
      refused: 0,
    })
  })

  test('does not occur when two people import the same table at once', async () => {
    const rows = Array.from({ length: rowsInBatch }, (_, at) => `${at + 1},Game ${at + 1},2019,2,4,,45,10,2`)
    const file = await aFile(`${header}\n${rows.join('\n')}`)
    const [one, other] = await Promise.all([run(file), run(file)])
    expect(one.counts.added + other.counts.added).toBe(rowsInBatch)
    expect(one.counts.unchanged + other.counts.unchanged).toBe(rowsInBatch)
  })
})

describe('a file that is no valid table is refused as a whole', () => {
  test.each([
    ['is empty', '', '파일이 비어 있어요.'],
    ['has no header', '13,CATAN,1995\n', /첫 줄에 id, name 열이 없어요/],
    ['has no names', 'id,year\n13,1995\n', /첫 줄에 name 열이 없어요/],
    ['names a column twice', 'id,name,id\n13,CATAN,14\n', '첫 줄에 id 열이 두 번 있어요.'],
    [
      'ends inside a quote',
      'id,name\n1,A\n2,"B\n3,C\n',
      '따옴표가 닫히지 않은 곳이 있어 끝까지 읽을 수 없어요 (3행).',
    ],
    [
      'has more columns than any table',
      `id,name\n1,A\n${','.repeat(50_000)}\n`,
      /한 행에 칸이 1,000개보다 많아서/,
    ],
    [
      'is all commas',
      `id,name\n${',\n'.repeat(10)}${','.repeat(300_000)}`,
      /한 행에 칸이 1,000개보다 많아서/,
    ],
    ['has one endless cell', `id,name\n1,"${'a'.repeat(200_000)}`, /따옴표가 닫히지 않은 곳이 있어/],
  ])('when it %s', async (_, content, sentence) => {
    const counting = countRows(await aFile(content))
    await expect(counting).rejects.toThrow(UnreadableFile)
    await expect(countRows(await aFile(content))).rejects.toThrow(sentence)
  })

  test('when it is not there or is a folder', async () => {
    await expect(countRows(path.join(folder, 'none.csv'))).rejects.toThrow(/파일을 찾을 수 없어요/)
    await expect(countRows(folder)).rejects.toThrow(/폴더예요/)
  })

  test('but not for a table without rows', async () => {
    expect((await run(await aFile(`${header}\n`))).counts).toEqual({
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: 0,
    })
  })
})

describe('the report', () => {
  const row = { line: 2, bggId: 900024, name: '=HYPERLINK("x")' }

  test('has a CSV line in which a spreadsheet finds no formula', () => {
    expect(
      toCsvLine({
        ...row,
        result: 'changed',
        changes: [{ field: '나이', from: '8', to: '10' }],
        notes: ['말, 둘'],
      }),
    ).toBe(`2,900024,"'=HYPERLINK(""x"")",변경,"나이: 8 → 10 / 말, 둘"\r\n`)
  })

  test('has a JSON line for programs', () => {
    expect(JSON.parse(toJsonLine({ ...row, result: 'refused', reason: '이유' }))).toEqual({
      ...row,
      result: 'refused',
      reason: '이유',
    })
  })

  test('is summed up in one sentence', () => {
    const counts = { added: 23_854, changed: 1, unchanged: 0, refused: 2 }
    expect(summaryOf(counts, { dryRun: false, seconds: 4.25 })).toBe(
      '23,857행을 4.3초에 읽었어요: 추가 23,854, 변경 1, 그대로 0, 거절 2. 반영했어요.',
    )
    expect(summaryOf(counts, { dryRun: true, seconds: 1 })).toContain('아무것도 바꾸지 않았어요')
  })
})
