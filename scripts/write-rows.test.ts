import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Linted, writeRowTypes } from './write-rows'

const root = mkdtempSync(path.join(tmpdir(), 'rows-'))
afterAll(() => rmSync(root, { recursive: true }))

const file = 'features/news/server/queries.ts'
const rows = 'db/rows/news.ts'
const given = `import type { ArticleRow } from '~/db/rows/news'

export const listArticles = (db: Reader) => db<ArticleRow[]>\`select id, title from articles\`

export const countArticles = (db: Reader) => db<{ count: string }[]>\`select count(*)::int from articles\`

export function listBanners(db: Reader) {
  return db\`select * from banners\`
}
`
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

beforeEach(() => {
  for (const name of [file, rows]) mkdirSync(path.join(root, path.dirname(name)), { recursive: true })
  writeFileSync(path.join(root, file), given)
  writeFileSync(
    path.join(root, rows),
    'export interface ArticleRow {\n  id: number\n}\n\nexport interface GoneRow {\n  id: number\n}\n',
  )
})

/** What SafeQL says of the statement after `before` whose annotation is `replaced`. */
function says(before: string, replaced: string, text: string) {
  const from = given.indexOf(before) + before.length
  return { line: 1, message: 'incorrect', fix: { range: [from, from + replaced.length], text } as const }
}

function linted(...messages: object[]): Linted[] {
  return [{ filePath: path.join(root, file), source: read(file), messages } as Linted]
}

const article = says(
  'listArticles = (db: Reader) => db',
  '<ArticleRow[]>',
  '<{ id: number; title: string }[]>',
)
const long = `<{ ${'someColumn: string; '.repeat(8)}last: Date | null }[]>`

test('writes a named type to its file, a short one beside the statement, and names one that is long', async () => {
  const answer = linted(
    article,
    says('countArticles = (db: Reader) => db', '<{ count: string }[]>', '<{ count: number }[]>'),
    says('return db', '', long),
  )
  const { left } = await writeRowTypes(root, [], async () => {
    expect(() => read(rows)).toThrow()
    return answer
  })
  expect(left).toEqual([])
  expect(read(file)).toContain('db<ArticleRow[]>`select id')
  expect(read(file)).toContain('db<{ count: number }[]>`')
  expect(read(file)).toContain('db<ListBannersRow[]>`select * from banners')
  expect(read(file)).toContain("import type { ListBannersRow } from '~/db/rows/news'")
  expect(read(rows)).toContain('export interface ArticleRow { id: number; title: string }')
  expect(read(rows)).toContain('export interface ListBannersRow { someColumn: string;')
  expect(read(rows)).not.toContain('GoneRow')
})

test('keeps types of other files when only some are asked for', async () => {
  await writeRowTypes(root, [file], async () => linted(article))
  expect(read(rows)).toContain('GoneRow')
})

test('names what it cannot put right, and statements that differ under one name', async () => {
  const { left } = await writeRowTypes(root, [], async () =>
    linted(
      article,
      { ...article, fix: { ...article.fix, text: '<{ id: number }[]>' } },
      { line: 9, message: 'no table' },
    ),
  )
  expect(left).toEqual([`${file}:9 no table`, expect.stringContaining('so both cannot be ArticleRow')])
})
