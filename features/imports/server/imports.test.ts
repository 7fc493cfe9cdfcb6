import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '~/app/server/test-app'
import { aMember, signIn } from '~/features/accounts/server/factories'
import type { BasicServices } from '~/lib/server/feature'
import { dropJobs, queuedJobs } from '~/lib/server/test-jobs'
import { importRefusals } from '../refusals'
import { expireFiles, forgetBrokenOff, forgetReports } from './commands/sweeping'
import { importJobs } from './jobs'
import { rowsPerPage } from './queries/imports'

const fixtures = path.join(import.meta.dirname, '../..')
const gameFile = () => readFile(path.join(fixtures, 'catalogue/server/import/fixture.csv'))
const cafeFile = () => readFile(path.join(fixtures, 'cafes/server/import/fixture.csv'))

let on: TestApp
let operatorId: number
let headers: Record<string, string>
beforeAll(async () => {
  on = await testApp()
  operatorId = await aMember(on.db, { isOperator: true, nickname: '파일지기' })
  headers = await signIn(on.app, operatorId)
})
beforeEach(async () => {
  await on.db`delete from imports`
  await on.db`delete from games`
  await on.db`delete from cafes`
  await on.db`delete from regions`
  await dropJobs(on.db)
})
afterAll(() => on.close())

async function upload(kind: string, file: string | Uint8Array, name = 'file.csv') {
  const reply = await on.app.inject({
    method: 'POST',
    url: '/v1/operator/imports',
    query: { kind, fileName: name },
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(file),
  })
  return { status: reply.statusCode, body: reply.json() }
}

async function ask(method: 'GET' | 'POST', where: string | number, query: Record<string, string> = {}) {
  const url = `/v1/operator/imports${where === '' ? '' : `/${where}`}`
  const reply = await on.app.inject({ method, url, query, headers })
  return { status: reply.statusCode, body: reply.json() }
}

/** Runs the queued jobs, as the server's workers do. */
async function work(running?: { stopping: AbortSignal }) {
  const services = { ...on, clock: on.clock } as object as BasicServices
  const waiting = await queuedJobs(on.db)
  await dropJobs(on.db)
  for (const { kind, payload } of waiting)
    await importJobs[kind as keyof typeof importJobs]?.open(services)(payload, running)
}

/** Uploads a file and runs its check. */
async function checked(kind: string, file: string | Uint8Array, name?: string): Promise<number> {
  const { body } = await upload(kind, file, name)
  await work()
  return body.id
}

async function count(table: 'games' | 'cafes' | 'regions') {
  const [counted] = await on.db<{ games: number; cafes: number; regions: number }[]>`
    select (select count(*)::int from games) as games, (select count(*)::int from cafes) as cafes,
      (select count(*)::int from regions) as regions`
  return counted?.[table]
}

const someGames = (most: number) =>
  `id,name\n${Array.from({ length: most }, (_, at) => `${at + 1},Game ${at + 1}\n`).join('')}`

describe('a file of games', () => {
  test('is checked first, which changes nothing, and imported when it is asked for', async () => {
    const { body: made } = await upload('games', await gameFile(), '보드게임 2026.csv')
    expect((await ask('GET', made.id)).body).toMatchObject({
      kind: 'games',
      fileName: '보드게임 2026.csv',
      state: 'checking',
      nickname: '파일지기',
      rowsTotal: null,
    })
    await work()
    const would = { added: 24, changed: 0, unchanged: 0, refused: 9 }
    const ready = (await ask('GET', made.id)).body
    expect(ready).toMatchObject({ state: 'ready', rowsTotal: 33, rowsDone: 33, would })
    expect(ready.outcome).toEqual({ added: 0, changed: 0, unchanged: 0, refused: 0 })
    expect(await count('games')).toBe(0)

    const refused = (await ask('GET', `${made.id}/rows`, { result: 'refused' })).body
    expect(refused.results).toHaveLength(9)
    expect(refused.results[0]).toEqual({
      line: 20,
      name: expect.any(String),
      result: 'refused',
      details: ['같은 번호(900001)가 2행에 이미 있어요.'],
    })

    expect((await ask('POST', `${made.id}/start`)).body).toMatchObject({ state: 'queued' })
    expect(await ask('POST', `${made.id}/start`)).toMatchObject({ status: 409, body: { code: 'NOT_READY' } })
    await work()
    expect((await ask('GET', made.id)).body).toMatchObject({ state: 'done', rowsDone: 33, outcome: would })
    expect(await count('games')).toBe(24)

    const again = await checked('games', await gameFile())
    expect((await ask('GET', again)).body.would).toEqual({ ...would, added: 0, unchanged: 24 })
    expect((await ask('GET', '')).body.results.map(({ id }: { id: number }) => id)).toEqual([again, made.id])
    expect((await ask('GET', '', { q: '2026' })).body.results).toMatchObject([{ id: made.id }])
    expect((await ask('GET', '', { kind: 'cafes' })).body.results).toEqual([])
    const actions = await on.db<{ action: string; actorId: number; details: object }[]>`
      select action, actor_id, details from audit_entries
      where thing_kind = 'import' and thing_id = ${made.id} order by id`
    expect(actions.map(({ action }) => action)).toEqual(['upload-import', 'start-import', 'end-import'])
    expect(actions.at(-1)).toMatchObject({
      actorId: operatorId,
      details: { file: 'games', before: { state: 'running' }, after: { state: 'done' }, ...would },
    })
  })

  test('has a report that is read page by page, by result, name and line', async () => {
    const id = await checked('games', someGames(120))
    const first = (await ask('GET', `${id}/rows`)).body
    expect(first.results).toHaveLength(rowsPerPage)
    expect(first.nextAfter).toBe(51)
    const second = (await ask('GET', `${id}/rows`, { after: '51' })).body
    expect(second.results[0]).toMatchObject({ line: 52, name: 'Game 51', result: 'added' })
    expect((await ask('GET', `${id}/rows`, { after: '101' })).body).toMatchObject({ nextAfter: null })
    expect((await ask('GET', `${id}/rows`, { q: 'game 12' })).body.results).toHaveLength(2)
    expect((await ask('GET', `${id}/rows`, { q: '77' })).body.results.map(lineOf)).toEqual([77, 78])
    expect((await ask('GET', `${id}/rows`, { result: 'changed' })).body.results).toEqual([])
    expect((await ask('GET', '999999/rows')).status).toBe(404)
  })
  const lineOf = ({ line }: { line: number }) => line

  test('goes on where a server that stopped left it, and counts every row once', async () => {
    const id = await checked('games', someGames(1_200))
    await ask('POST', `${id}/start`)
    // The file has one part and is processed in batches of 500, so the job stops before the second batch.
    let looks = 0
    const stopping = {
      get aborted() {
        return ++looks > 2
      },
    } as AbortSignal
    await work({ stopping })
    expect((await ask('GET', id)).body).toMatchObject({
      state: 'running',
      rowsTotal: 1_200,
      rowsDone: 500,
      outcome: { added: 500 },
    })
    expect(await count('games')).toBe(500)
    await work()
    expect((await ask('GET', id)).body).toMatchObject({
      state: 'done',
      outcome: { added: 1_200, changed: 0, unchanged: 0, refused: 0 },
    })
    expect(await count('games')).toBe(1_200)
  })

  test('that fails on the way keeps what was stored and goes on when asked again', async () => {
    const id = await checked('games', someGames(700))
    await ask('POST', `${id}/start`)
    await on.db`alter table games add constraint trial check (bgg_id < 600)`
    const run = importJobs['run-import'].open({ ...on } as object as BasicServices)
    for (let time = 1; time <= 3; time += 1) {
      await expect(run({ importId: id })).rejects.toThrow('trial')
    }
    expect((await ask('GET', id)).body).toMatchObject({
      state: 'failed',
      rowsDone: 500,
      failure: expect.stringContaining('이어서'),
      hasFile: true,
    })
    await on.db`alter table games drop constraint trial`
    await dropJobs(on.db)
    expect((await ask('POST', `${id}/start`)).body).toMatchObject({ state: 'queued', failure: null })
    await work()
    expect((await ask('GET', id)).body).toMatchObject({ state: 'done', outcome: { added: 700 } })
  })
})

describe('several imports', () => {
  test('of one kind wait for each other, and a check that is out of date says so', async () => {
    const first = await checked('games', someGames(3))
    const second = await checked('games', someGames(4))
    const cafes = (await upload('cafes', await cafeFile())).body.id
    await ask('POST', `${first}/start`)
    await ask('POST', `${second}/start`)
    const lines = await on.db<{ line: string }[]>`
      select queue_name as line from graphile_worker.jobs order by id`
    expect(lines.map(({ line }) => line)).toEqual(['import cafes 0', 'import games 0', 'import games 0'])
    await on.db`update imports set state = 'running' where id = ${first}`
    expect((await ask('GET', second)).body.behind).toBe(first)
    expect((await ask('GET', cafes)).body.behind).toBeNull()
    await work()
    expect((await ask('GET', second)).body).toMatchObject({
      state: 'done',
      outcome: { added: 1, unchanged: 3 },
    })

    const third = await checked('games', someGames(5))
    const fourth = await checked('games', someGames(5))
    await ask('POST', `${third}/start`)
    on.clock.set(new Date(on.clock.now().getTime() + 60_000).toISOString())
    await work()
    expect((await ask('GET', fourth)).body).toMatchObject({ isOutdated: true, would: { added: 1 } })
    expect((await ask('POST', `${fourth}/check`)).body).toMatchObject({ state: 'checking' })
    on.clock.set(new Date(on.clock.now().getTime() + 60_000).toISOString())
    await work()
    expect((await ask('GET', fourth)).body).toMatchObject({
      state: 'ready',
      isOutdated: false,
      would: { added: 0, unchanged: 5 },
    })
  })

  test('are cancelled before they begin, and not afterwards', async () => {
    const id = await checked('games', someGames(3))
    expect((await ask('POST', `${id}/cancel`)).body).toMatchObject({ state: 'cancelled', hasFile: false })
    expect(await ask('POST', `${id}/start`)).toMatchObject({ status: 409, body: { code: 'NOT_READY' } })
    const other = await checked('games', someGames(3))
    await ask('POST', `${other}/start`)
    await ask('POST', `${other}/cancel`)
    await work()
    expect(await count('games')).toBe(0)
    const early = (await upload('games', someGames(3))).body.id
    await ask('POST', `${early}/cancel`)
    await work()
    expect((await ask('GET', early)).body.state).toBe('cancelled')
    const done = await checked('games', someGames(3))
    await ask('POST', `${done}/start`)
    await work()
    expect(await ask('POST', `${done}/cancel`)).toMatchObject({ status: 409, body: { code: 'BEGUN' } })
  })
})

const toCp949 = (text: string) => execFileSync('iconv', ['-f', 'UTF-8', '-t', 'CP949'], { input: text })
const toUtf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

describe('a file of any kind', () => {
  const files = {
    games: 'id,name\n900001,똠얌꿍\n900002,카탄\n',
    cafes: '상가업소번호,상호명,도로명주소,경도,위도\nT1,뷁 보드카페,중구 새길 1,126.9784,37.5666\n',
    regions:
      'code,level,sido,sigungu,eupmyeondong,lat,lng\n4111156000,emd,경기도,수원시,펲동,37.2989,126.97\n',
  }
  const names = { games: ['똠얌꿍', '카탄'], cafes: ['뷁 보드카페'], regions: ['경기도 수원시 펲동'] }

  test.each(['games', 'cafes', 'regions'] as const)(
    'is read in every encoding, with any line ends and separators: %s',
    async (kind) => {
      const text = files[kind]
      const forms = [
        toCp949(text),
        toUtf16(text.replaceAll(',', '\t')),
        text.replace('\n', '\r\n').replaceAll(',', ';'),
        text.replaceAll('\n', '\r'),
      ]
      for (const form of forms) {
        const id = await checked(kind, form)
        expect((await ask('GET', id)).body).toMatchObject({
          state: 'ready',
          would: { added: names[kind].length },
        })
        const rows = (await ask('GET', `${id}/rows`)).body.results
        expect(rows.map(({ line, name }: { line: number; name: string }) => [line, name])).toEqual(
          names[kind].map((name, at) => [at + 2, name]),
        )
      }
    },
  )

  test.each([
    ['games', 'id,name,rank,Comment\n1,One,2,x\n', '읽지 않는 열이에요: rank, Comment'],
    [
      'cafes',
      files.cafes.replace('상호명', '상호명,층정보').replace('T1,', 'T1,1,'),
      '읽지 않는 열이에요: 층정보',
    ],
    [
      'regions',
      files.regions.replace('lng', 'lng,note').replace('126.97', '126.97,x'),
      '읽지 않는 열이에요: note',
    ],
  ])('says which columns nothing is read of: %s', async (kind, text, note) => {
    const id = await checked(kind, text)
    expect((await ask('GET', id)).body.notes).toEqual([note])
  })

  test('with damaged letters keeps its other rows, and the damaged ones are named', async () => {
    const bytes = Buffer.concat([
      Buffer.from('id,name\n1,카탄\n2,스플'),
      Buffer.from([0xeb, 0xa0]),
      Buffer.from('더\n3,아줄\n'),
    ])
    const id = await checked('games', bytes)
    expect((await ask('GET', `${id}/rows`)).body.results).toMatchObject([
      { name: '카탄', result: 'added' },
      { result: 'refused', details: ['이름(name)에 깨진 글자가 있어요.'] },
      { name: '아줄', result: 'added' },
    ])
  })
})

test('the list of ranks of BoardGameGeek brings years, and no expansions', async () => {
  const head = 'id,name,yearpublished,rank,average,is_expansion,partygames_rank'
  const id = await checked(
    'games',
    `${head}\n990011,"Harbor, the Game",2018,1,8.5,0,\n990012,Harbor: Storms,2019,0,8.1,1,3\n`,
  )
  expect((await ask('GET', id)).body).toMatchObject({
    would: { added: 1, refused: 1 },
    notes: ['읽지 않는 열이에요: rank, average, partygames_rank'],
  })
  const { results } = (await ask('GET', `${id}/rows`)).body
  expect(results[0].details).toContain('2018년 게임이에요.')
  expect(results[1]).toMatchObject({ result: 'refused', details: ['확장이라 게임으로 추가하지 않아요.'] })
  await ask('POST', `${id}/start`)
  await work()
  expect(await on.db`select name, year from games`).toEqual([{ name: 'Harbor, the Game', year: 2018 }])
})

test('cafes are found in a file of all shops, in CP949 too, and staff keep what they changed', async () => {
  const id = await checked('cafes', toCp949((await cafeFile()).toString()))
  expect((await ask('GET', id)).body).toMatchObject({
    rowsTotal: 7,
    would: { added: 2, changed: 0, unchanged: 0, refused: 2 },
  })
  await ask('POST', `${id}/start`)
  await work()
  expect(await count('cafes')).toBe(2)
  await on.db`update cafes set updated_at = added_at + interval '1 day' where business_number = 'T0001'`
  const moved = (await cafeFile()).toString().replaceAll('지은길', '새길').replaceAll('우동 2', '우동 22')
  const later = await checked('cafes', moved)
  expect((await ask('GET', `${later}/rows`)).body.results.slice(0, 2)).toMatchObject([
    { result: 'unchanged', details: ['직접 추가했거나 수정한 카페라 그대로 두어요.'] },
    { result: 'changed', details: ['주소: 부산광역시 해운대구 우동 2 → 부산광역시 해운대구 우동 22'] },
  ])
})

test('regions say what changes, from what to what', async () => {
  const header = 'code,level,sido,sigungu,eupmyeondong,lat,lng\n'
  const id = await checked(
    'regions',
    `${header}4111156000,emd,경기도,수원시 장안구,율천동,37.2989,126.9716\n`,
  )
  await ask('POST', `${id}/start`)
  await work()
  expect(await count('regions')).toBe(1)
  const later = await checked(
    'regions',
    `${header}4111156000,emd,경기도,수원시 장안구,율천동,37.3,126.9716\nx,emd,경기도,수원시,율천동,37.3,126.9\n`,
  )
  expect((await ask('GET', `${later}/rows`)).body.results).toEqual([
    {
      line: 2,
      name: '경기도 수원시 장안구 율천동',
      result: 'changed',
      details: ['좌표: 37.2989, 126.9716 → 37.3, 126.9716'],
    },
    {
      line: 3,
      name: '경기도 수원시 율천동',
      result: 'refused',
      details: ['코드(code)는 숫자 10자리여야 해요.'],
    },
  ])
})

describe('a file that is of no use', () => {
  test.each<[string, string, string | Uint8Array, string]>([
    ['empty', 'games', '', '빈 파일이에요.'],
    ['a workbook', 'cafes', Uint8Array.of(0x50, 0x4b, 3, 4, 20), '엑셀이나 압축 파일은'],
    ['binary', 'regions', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0), '글자로 된 CSV 파일이 아니에요.'],
  ])('is refused while it is uploaded: %s', async (_, kind, file, sentence) => {
    const { status, body } = await upload(kind, file)
    expect({ status, said: body.fields.file }).toEqual({
      status: 400,
      said: expect.stringContaining(sentence),
    })
    expect(await on.db`select id from imports`).toEqual([])
  })

  test.each<[string, string, string | Uint8Array, string]>([
    ['with other columns', 'games', 'a,b\n1,2\n', '첫 줄에 id, name 열이 없어요.'],
    ['cut off in the middle', 'games', 'id,name\n1,One\n2,"Tw', '따옴표가 닫히지 않은'],
    ['with nothing but a head', 'games', 'id,name\n', '행이 없어요.'],
    ['with other columns', 'cafes', 'id,name\n1,2\n', '열이 없어요.'],
    ['with other columns', 'regions', 'id,name\n1,2\n', '열이 없어요.'],
    ['cut off in the middle', 'regions', 'code,level,sido,sigungu,eupmyeondong,lat,lng\n"1', 'CSV로 읽을 수'],
  ])('is refused by its check, and nothing of it is stored: %s (%s)', async (_, kind, file, sentence) => {
    const id = await checked(kind, file)
    expect((await ask('GET', id)).body).toMatchObject({
      state: 'refused',
      failure: expect.stringContaining(sentence),
      hasFile: false,
    })
    expect(await ask('POST', `${id}/start`)).toMatchObject({ status: 409 })
    expect([await count('games'), await count('cafes'), await count('regions')]).toEqual([0, 0, 0])
  })

  test('is refused by its size, announced or not, with the limit of its kind', async () => {
    const announced = await on.app.inject({
      method: 'POST',
      url: '/v1/operator/imports?kind=games&fileName=a.csv',
      headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': '104857600' },
      payload: 'id,name\n',
    })
    expect([announced.statusCode, announced.json().code]).toEqual([413, 'FILE_TOO_LARGE'])
    const { status, body } = await upload('regions', Buffer.alloc(8 * 1024 * 1024 + 1, 'a'))
    expect([status, body.code]).toEqual([413, 'FILE_TOO_LARGE'])
    expect(body.error).toBe('지역 파일은 8MB까지 올릴 수 있어요. 나누어서 올려 주세요.')
    expect(await on.db`select id from imports`).toEqual([])
  })

  test('is refused without a kind, without a name, and as anything but a file', async () => {
    expect((await upload('people', 'id')).status).toBe(400)
    expect((await upload('games', 'id', ' ')).body.fields).toHaveProperty('fileName')
    const json = await on.app.inject({
      method: 'POST',
      url: '/v1/operator/imports?kind=games&fileName=a.csv',
      headers,
      payload: {},
    })
    expect([json.statusCode, json.json().code]).toEqual([415, 'NOT_A_FILE'])
  })
})

test('files and reports are deleted after their time, and what is left says so', async () => {
  const now = on.clock.now()
  const after = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000)
  const waiting = await checked('games', someGames(2))
  const done = await checked('games', someGames(2))
  await ask('POST', `${done}/start`)
  await work()
  await on.db`
    insert into imports (kind, file_name, state, uploaded_at) values ('games', 'half.csv', 'uploading', ${now})`
  expect((await ask('GET', '')).body.results).toHaveLength(2)
  expect(await expireFiles(on.db, after(6))).toBe(0)
  expect(await expireFiles(on.db, after(8))).toBe(1)
  expect(await forgetBrokenOff(on.db, after(1))).toBe(1)
  expect((await ask('GET', waiting)).body).toMatchObject({
    state: 'expired',
    hasFile: false,
    hasRows: true,
  })
  expect(await ask('POST', `${waiting}/start`)).toMatchObject({
    status: importRefusals.notReady.status,
    body: { error: importRefusals.notReady.says },
  })
  expect(await on.db`select part from import_file_parts`).toEqual([])
  expect(await forgetReports(on.db, after(60))).toBe(2)
  expect((await ask('GET', done)).body).toMatchObject({
    state: 'done',
    hasRows: false,
    outcome: { added: 2 },
  })
  expect((await ask('GET', `${done}/rows`)).body.results).toEqual([])
})
